import {
  type Field,
  isOccasionName,
  referenceText,
  type Trigger,
  topicsOf,
  valuesIn,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import type { FilterTopic } from '../filter/filter-context.ts';

/** The topics that conditions may look at. */
export function filterTopics({ topics }: Project): FilterTopic[] {
  return topics.map(({ id, topicName, description, dataRecordTypes }) => ({
    id,
    topicName,
    description,
    keys: dataRecordTypes.map(({ keyName }) => keyName),
  }));
}

export function hasTopic({ topics }: Project, name: string): boolean {
  return topics.some(({ topicName }) => topicName === name);
}

/** The topic whose messages trigger, if there is one. */
export function ownTopicOf(triggers: readonly Trigger[]): string | undefined {
  return triggers.flatMap(topicsOf)[0];
}

/**
 * The first value that a field reads and that is not there: of a topic that the project does not have, which the server
 * refuses, or of a key that the messages that trigger do not have.
 */
export function unknownValue(field: Field, project: Project, ownTopic: string | undefined): string | undefined {
  const own = project.topics.find(({ topicName }) => topicName === ownTopic);
  const ownKeys = own?.dataRecordTypes.map(({ keyName }) => keyName) ?? [];
  const unknown = valuesIn(field).find(({ topicName, key }) =>
    topicName === '' ? !isOccasionName(key) && !ownKeys.includes(key) : !hasTopic(project, topicName),
  );
  return unknown && (unknown.topicName === '' ? `{${unknown.key}}` : referenceText(unknown));
}
