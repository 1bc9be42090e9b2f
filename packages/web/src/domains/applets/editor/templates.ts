import { ACTION_TYPES, type Filter, TRIGGER_TYPES } from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { type AppletDraft, EMPTY_APPLET, newAction, newTrigger } from '../draft.ts';
import type { TypeRules } from './type-buttons.tsx';

export const TEMPLATES = ['water', 'alarm', 'hello'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The content of a template. Topics stay open for the user, unless the project leaves one choice. */
export function templateDraft(template: Template, name: string, project: Project): AppletDraft {
  switch (template) {
    case 'water':
      return whenValue(name, project, 'moisture', 'smaller_than', '30', 'pump=on');
    case 'alarm':
      return whenValue(name, project, 'temp', 'greater_than', '30', 'alarm=on');
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
  subjectKey: string,
  comparatorKey: 'smaller_than' | 'greater_than',
  limit: string,
  message: string,
): AppletDraft {
  const withKey = project.topics.filter(({ dataRecordTypes }) =>
    dataRecordTypes.some(({ keyName }) => keyName === subjectKey),
  );
  const topicName = withKey.length === 1 ? (withKey[0]?.topicName ?? '') : onlyTopic(project);
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
