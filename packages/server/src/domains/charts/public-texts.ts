import { normalizedKey } from '@tinkerstream/contract/points';
import { readJson } from '@tinkerstream/contract/records';
import type { TopicsService } from '../topics/index.ts';

/** A plain message as the public pages of a topic show it; undefined if they do not. */
type PresentText = (message: string) => string | undefined;

export type PublicTexts = (topicId: string) => Promise<PresentText>;

/** Plain messages on public pages: without the names of boards, if the owner of the topic hides them. */
export function createPublicTexts(topics: Pick<TopicsService, 'find'>): PublicTexts {
  return async (topicId) =>
    (await topics.find(topicId))?.showsBoardNames === false ? withoutBoardNames : (message) => message;
}

/** The JSON names of a board: the keys of a board, and the objects of LoRaWAN networks. */
const NAMES: ReadonlySet<string> = new Set(['_dn', '_dsn', 'end_device_ids', 'deviceInfo']);
const isName = (key: string) => NAMES.has(normalizedKey(key));

/**
 * A message without the names of boards. Only JSON has names: they are cut off a plain message when it arrives. JSON
 * that cannot be read is not shown if it may have some.
 */
function withoutBoardNames(message: string): string | undefined {
  if (!/^\s*[{[]/.test(message)) return message;
  const { value, mistake } = readJson(message);
  if (mistake) return [...NAMES].some((name) => message.includes(name)) ? undefined : message;
  let hasName = false;
  const nameless = JSON.stringify(value, (key, part: unknown) => {
    if (!isName(key)) return part;
    hasName = true;
    return undefined;
  });
  return hasName ? nameless : message;
}
