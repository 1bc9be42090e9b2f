import {
  ACTION_TYPES,
  EACH_TIME,
  referenceText,
  type Timing,
  TRIGGER_TYPES,
  type ValueReference,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { type AppletDraft, EMPTY_APPLET, newAction, newTrigger } from '../draft.ts';
import type { TypeRules } from './type-buttons.tsx';

export const TEMPLATES = ['water', 'alarm', 'lamp', 'mail', 'hello', 'daily', 'silence'] as const;
export type Template = (typeof TEMPLATES)[number];

/** What boards call the value of a template, the usual name first. A key matches if it contains one of these names. */
const WORDS = {
  water: ['moisture', 'soil', 'humidity', 'moist', '濕度', '湿度'],
  alarm: ['temperature', 'temp', '溫度', '温度'],
  lamp: ['light', 'lux', 'brightness', '亮度', '光度', '光照'],
} as const;

/** The texts of a template in the user's language. */
interface TemplateWords {
  readonly name: string;
  /** The subject of the template's email. */
  readonly subject?: string;
  readonly content?: string;
}

/** The content of a template. Topics and keys stay open for the user, unless the project leaves one choice. */
export function templateDraft(
  template: Template,
  { name, subject = '', content = '' }: TemplateWords,
  project: Project,
): AppletDraft {
  const target = onlyTopic(project);
  switch (template) {
    case 'water':
      return {
        ...whenValue(name, reading(project, WORDS.water), 'smaller_than'),
        actions: [publish(target, 'pump=on')],
      };
    case 'alarm':
      return {
        ...whenValue(name, reading(project, WORDS.alarm), 'greater_than'),
        timing: STARTS,
        actions: [publish(target, 'alarm=on')],
      };
    case 'lamp':
      return {
        ...whenValue(name, reading(project, WORDS.lamp), 'smaller_than'),
        timing: STARTS,
        actions: [publish(target, 'lamp=on'), publish(target, 'lamp=off', true)],
      };
    case 'mail': {
      const seen = reading(project, WORDS.alarm);
      return {
        ...whenValue(name, seen, 'greater_than'),
        timing: STARTS,
        actions: [mail(project, subject, seen.topicName && seen.key ? `${seen.key}: ${referenceText(seen)}` : '')],
      };
    }
    case 'hello':
      return {
        ...EMPTY_APPLET,
        name,
        triggers: [newTrigger('FACE_DETECTION_TRIGGER')],
        actions: [publish(target, 'say=hello')],
      };
    case 'daily':
      return {
        ...EMPTY_APPLET,
        name,
        triggers: [newTrigger('SCHEDULE_TRIGGER')],
        actions: [publish(target, 'lamp=on')],
      };
    case 'silence':
      return {
        ...EMPTY_APPLET,
        name,
        triggers: [newTrigger('SILENCE_TRIGGER', { topicName: target, per: 'TOPIC' })],
        actions: [mail(project, subject, content)],
      };
  }
}

/** Runs once when the conditions become true: an alarm or an email for each message would be too many. */
const STARTS: Timing = { ...EACH_TIME, when: 'STARTS' };

/** The limit of each comparison, which users change first. */
const LIMIT = '30';

function whenValue(
  name: string,
  { topicName, key }: ValueReference,
  comparatorKey: 'smaller_than' | 'greater_than',
): AppletDraft {
  const condition = { topicName, subjectKey: key, comparatorKey, publishContent: LIMIT };
  return {
    ...EMPTY_APPLET,
    name,
    triggers: [newTrigger('MQTT_MESSAGE_TRIGGER', { topicName })],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
      { key: 2, type: 'MQTT_KEY_VALUE_MESSAGE_FILTER', ...condition },
    ],
  };
}

/** The topic and the key that a template looks at; '' where the user has to choose. */
function reading(project: Project, words: readonly string[]): ValueReference {
  const matching = project.topics.filter((topic) => matchingKey(topic, words) !== undefined);
  const [topic] = matching.length === 1 ? matching : project.topics.length === 1 ? project.topics : [];
  return { topicName: topic?.topicName ?? '', key: topic ? keyFor(topic, words) : (words[0] ?? '') };
}

type Topic = Project['topics'][number];

/** The key of a topic that matches best: a key that is one of the words, otherwise a key that contains one. */
function matchingKey({ dataRecordTypes }: Topic, words: readonly string[]): string | undefined {
  const keys = dataRecordTypes.map(({ keyName }) => keyName);
  return words.find((word) => keys.includes(word)) ?? keys.find((key) => words.some((word) => key.includes(word)));
}

/** The key for a condition; '' if the topic has several and none matches. */
function keyFor(topic: Topic, words: readonly string[]): string {
  const { dataRecordTypes } = topic;
  // A topic without data is about to send what the first steps show.
  if (dataRecordTypes.length === 0) return words[0] ?? '';
  const only = dataRecordTypes.length === 1 ? dataRecordTypes[0]?.keyName : undefined;
  return matchingKey(topic, words) ?? only ?? '';
}

function publish(topicName: string, publishContent: string, isOtherwise = false) {
  return newAction('PUBLISH_MQTT_MESSAGE_ACTION', { topicName, publishContent }, isOtherwise);
}

/** An email to the only member, if there is only one. */
function mail({ projectUsers }: Project, emailSubject: string, publishContent: string) {
  const [recipient] = projectUsers.length === 1 ? projectUsers : [];
  return newAction('SEND_EMAIL_ACTION', { recipientUserId: recipient?.userId ?? '', emailSubject, publishContent });
}

function onlyTopic({ topics }: Project): string {
  return topics.length === 1 ? (topics[0]?.topicName ?? '') : '';
}

/** The rules of a draft's triggers and actions, with the subscription flags that they require. */
export function rulesOf({ triggers, actions }: AppletDraft): readonly TypeRules[] {
  return [...triggers.map(({ type }) => TRIGGER_TYPES[type]), ...actions.map(({ type }) => ACTION_TYPES[type])];
}
