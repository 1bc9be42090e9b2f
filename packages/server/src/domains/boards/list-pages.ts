import type { BoardOrder } from '@tinkerstream/contract/boards';
import type { Sender } from './sent-values.ts';

export interface BoardPageQuery {
  /** The page, from 1; undefined for the boards that sent most recently. */
  readonly page?: number | undefined;
  readonly pageSize: number;
  /** A part of a text of a board; '' for all. */
  readonly search: string;
  readonly sort: BoardOrder;
  /** Only boards that have sent values of this data type; undefined or '' for all. */
  readonly dataTypeId?: string | undefined;
}

/** The texts of a sender; the name is '' for senders without one. */
interface SenderTexts {
  readonly name: string;
  readonly others: readonly string[];
}

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

/**
 * The senders of a page, and the number of senders that match.
 *
 * @param senders the most recently seen first
 */
export function pageOfSenders(
  senders: readonly Sender[],
  { page = 1, pageSize, search, sort }: BoardPageQuery,
  textsOf: (sender: Sender) => SenderTexts,
): { readonly senders: Sender[]; readonly total: number } {
  const texts = senders.map((sender) => ({ sender, ...textsOf(sender) }));
  const found = texts.filter(({ name, others }) => [name, ...others].some((text) => matches(text, search)));
  if (sort.endsWith('name')) {
    found.sort((a, b) => Number(a.name === '') - Number(b.name === '') || byName(a.name, b.name));
  }
  if (sort.startsWith('-')) found.reverse();
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  return { senders: shown.map(({ sender }) => sender), total: found.length };
}

/** Whether a text contains a search. Ignores case and the width of characters. */
export function matches(text: string, search: string): boolean {
  return plain(text).includes(plain(search));
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
