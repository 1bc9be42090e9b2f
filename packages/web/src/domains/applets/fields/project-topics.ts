import {
  DETAIL_NAMES,
  detailText,
  type Field,
  haveDetail,
  isOccasionName,
  referenceText,
  type Trigger,
  topicsOf,
  type ValueReference,
  valuesIn,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import type { Texts } from '../../../i18n/texts.ts';
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

/**
 * The first value that a field reads but that does not exist: of a topic that is not in the project, which the server
 * refuses, of a key that the triggering messages lack, or a detail that no trigger has.
 */
export function unknownValue(
  field: Pick<Field, 'kind' | 'value' | 'hasExpressions'>,
  project: Project,
  triggers: readonly Trigger[],
): ValueReference | undefined {
  const ownTopic = triggers.flatMap(topicsOf)[0];
  const own = project.topics.find(({ topicName }) => topicName === ownTopic);
  const ownKeys = own?.dataRecordTypes.map(({ keyName }) => keyName) ?? [];
  return valuesIn(field).find(({ topicName, key, detail }) => {
    if (detail) return !haveDetail(triggers, { detail, key });
    return topicName === '' ? !isOccasionName(key) && !ownKeys.includes(key) : !hasTopic(project, topicName);
  });
}

/** Says that a value does not exist, and what to do. */
export function unknownText(
  reference: ValueReference,
  { applets, appletDetails }: Pick<Texts, 'applets' | 'appletDetails'>,
): string {
  const { topicName, key, detail } = reference;
  if (detail) {
    const names: readonly string[] | undefined = DETAIL_NAMES[detail];
    const shown = `{${detailText({ detail, key })}}`;
    if (names && !names.includes(key)) {
      return appletDetails.nameUnknown(
        shown,
        names.map((name) => `{${detailText({ detail, key: name })}}`),
      );
    }
    return appletDetails.triggerMissing[detail](shown);
  }
  return applets.referenceUnknown(topicName === '' ? `{${key}}` : referenceText(reference));
}
