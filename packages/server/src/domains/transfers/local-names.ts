import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/platform/topic-name';

/** What a file calls its topics: in the form of topic names, so that references to them stay references. */
export function localTopicName(index: number): string {
  const base = TOPIC_NAME_ALPHABET.length;
  let text = '';
  for (let rest = index; text === '' || rest > 0; rest = Math.floor(rest / base)) {
    text = `${TOPIC_NAME_ALPHABET[rest % base]}${text}`;
  }
  return `T${text.padStart(TOPIC_NAME_LENGTH - 1, TOPIC_NAME_ALPHABET[0])}`;
}

/** What a file calls its charts, dashboards and event triggers. */
export function localIds(prefix: string, ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(ids.map((id, index) => [id, `${prefix}${index + 1}`]));
}
