import { ACTION_TYPES, type Filter, TRIGGER_TYPES } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { type AppletDraft, EMPTY_APPLET, newAction, newTrigger } from '../draft.ts';
import type { TypeRules } from './type-buttons.tsx';

export const TEMPLATES = ['water', 'alarm', 'hello'] as const;
export type Template = (typeof TEMPLATES)[number];

/** What boards call the value of a template, the usual name first. A key matches if it contains one of them. */
const WORDS = {
  water: ['moisture', 'soil', 'humidity', 'moist', '濕度', '湿度'],
  alarm: ['temperature', 'temp', '溫度', '温度'],
} as const;

/** The content of a template. Topics and keys stay open for the user, unless the project leaves one choice. */
export function templateDraft(template: Template, name: string, project: Project): AppletDraft {
  switch (template) {
    case 'water':
      return whenValue(name, project, WORDS.water, 'smaller_than', '30', 'pump=on');
    case 'alarm':
      return whenValue(name, project, WORDS.alarm, 'greater_than', '30', 'alarm=on');
    case 'hello':
      return {
        ...EMPTY_APPLET,
        name,
        triggers: [newTrigger('FACE_DETECTION_TRIGGER')],
        actions: [publish(onlyTopic(project), 'say=hello')],
      };
  }
}

function whenValue(
  name: string,
  project: Project,
  words: readonly string[],
  comparatorKey: 'smaller_than' | 'greater_than',
  limit: string,
  message: string,
): AppletDraft {
  const matching = project.topics.filter((topic) => matchingKey(topic, words) !== undefined);
  const [topic] = matching.length === 1 ? matching : project.topics.length === 1 ? project.topics : [];
  const topicName = topic?.topicName ?? '';
  const subjectKey = topic ? keyFor(topic, words) : (words[0] ?? '');
  const filters: Filter = [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    { key: 2, type: 'MQTT_KEY_VALUE_MESSAGE_FILTER', topicName, subjectKey, comparatorKey, publishContent: limit },
  ];
  return {
    ...EMPTY_APPLET,
    name,
    triggers: [newTrigger('MQTT_MESSAGE_TRIGGER', { topicName })],
    filters,
    actions: [publish(onlyTopic(project), message)],
  };
}

type Topic = Project['topics'][number];

/** The key of a topic that matches best: the one that is a word, otherwise one that contains a word. */
function matchingKey({ dataRecordTypes }: Topic, words: readonly string[]): string | undefined {
  const keys = dataRecordTypes.map(({ keyName }) => keyName);
  return words.find((word) => keys.includes(word)) ?? keys.find((key) => words.some((word) => key.includes(word)));
}

/** The key for a condition; '' if the topic has several and none matches. */
function keyFor(topic: Topic, words: readonly string[]): string {
  const { dataRecordTypes } = topic;
  // A topic that has sent nothing yet is about to send what the first steps show.
  if (dataRecordTypes.length === 0) return words[0] ?? '';
  const only = dataRecordTypes.length === 1 ? dataRecordTypes[0]?.keyName : undefined;
  return matchingKey(topic, words) ?? only ?? '';
}

function publish(topicName: string, publishContent: string) {
  return newAction('PUBLISH_MQTT_MESSAGE_ACTION', { topicName, publishContent });
}

function onlyTopic({ topics }: Project): string {
  return topics.length === 1 ? (topics[0]?.topicName ?? '') : '';
}

/** The rules of what a draft contains, with the subscription flags that it requires. */
export function rulesOf({ triggers, actions }: AppletDraft): readonly TypeRules[] {
  return [...triggers.map(({ type }) => TRIGGER_TYPES[type]), ...actions.map(({ type }) => ACTION_TYPES[type])];
}
