import { formatHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import type { Project } from '@tinkerstream/contract/projects';

import type { Field, Operation } from './api-file.ts';
import type { FieldValues } from './api-request.ts';

const DAY_MS = 24 * 3_600_000;

type ProjectTopic = Project['topics'][number];

/** The initial values of a call, with which it works at once: the project's first topic, its first key, the past day. */
export function initialValues(
  { fields }: Operation,
  topic: ProjectTopic | undefined,
  now: { readonly time: number; readonly offsetMinutes: number },
): FieldValues {
  const key = topic?.dataRecordTypes[0]?.keyName ?? '';
  const known: FieldValues = {
    topicId: topic?.topicId ?? '',
    key,
    startTime: formatHistoryTime({ ...now, time: now.time - DAY_MS }),
    endTime: formatHistoryTime(now),
    message: `${key || 'temperature'}=21`,
  };
  return Object.fromEntries(fields.map(({ name, initial }) => [name, known[name] ?? initial]));
}

/** The values, where those that can no longer be chosen, such as the key of another topic, are replaced by the first choice. */
export function withinChoices(
  { fields }: Operation,
  topics: readonly ProjectTopic[],
  values: FieldValues,
): FieldValues {
  const chosen: Record<string, string> = { ...values };
  // The topic comes before its keys.
  for (const field of fields) {
    const choices = choicesOf(field, topics, chosen.topicId);
    const [first] = choices ?? [];
    if (first && !choices?.some(({ value }) => value === chosen[field.name])) chosen[field.name] = first.value;
  }
  return chosen;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The values to choose from in a field; undefined for free text. */
export function choicesOf(
  { name, options }: Field,
  topics: readonly ProjectTopic[],
  topicId: string | undefined,
): Choice[] | undefined {
  if (name === 'topicId') return topics.map(({ topicId, description }) => ({ value: topicId, label: description }));
  if (name === 'key') {
    const keys = topics.find((topic) => topic.topicId === topicId)?.dataRecordTypes ?? [];
    return keys.map(({ keyName }) => ({ value: keyName, label: keyName }));
  }
  return options?.map((option) => ({ value: option, label: option }));
}
