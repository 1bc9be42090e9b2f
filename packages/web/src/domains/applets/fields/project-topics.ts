import { referencesIn, referenceText } from '@tinkerstream/contract/applets';
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

/** The first reference in a text to a topic that the project does not have; the server refuses it. */
export function unknownReference(text: string, project: Project): string | undefined {
  const unknown = referencesIn(text).find(({ topicName }) => !hasTopic(project, topicName));
  return unknown && referenceText(unknown);
}
