import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/platform/topic-name';

/** The name of a topic in a file: in the form of topic names, so that references to it stay references. */
export function localTopicName(index: number): string {
  const base = TOPIC_NAME_ALPHABET.length;
  let text = '';
  for (let rest = index; text === '' || rest > 0; rest = Math.floor(rest / base)) {
    text = `${TOPIC_NAME_ALPHABET[rest % base]}${text}`;
  }
  return `T${text.padStart(TOPIC_NAME_LENGTH - 1, TOPIC_NAME_ALPHABET[0])}`;
}

/** The ids of charts, dashboards and event triggers in a file. */
export function localIds(prefix: string, ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(ids.map((id, index) => [id, `${prefix}${index + 1}`]));
}
