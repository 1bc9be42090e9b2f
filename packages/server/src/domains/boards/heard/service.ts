import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { type HeardBoard, MAX_HEARD_BOARDS } from '@tinkerstream/contract/boards';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { isTopicName } from '@tinkerstream/contract/platform/topic-name';
import { isLoopback, limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { Board, HeardBoards } from './heard-boards.ts';
import { maskedName, presentBoard, type ShownTopic } from './presentation.ts';

/** Maximum wrong characters of a misspelled name: with more, it is another name. */
const MAX_WRONG = 2;

/** Whether a text is a topic's name with up to two characters wrong, missing or too many (Levenshtein distance). */
export function isMisspelling(text: string, name: string): boolean {
  if (text === name || Math.abs(text.length - name.length) > MAX_WRONG) return false;
  let row = Array.from({ length: name.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...text].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...name].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) <= MAX_WRONG;
}

type Topics = Pick<TopicsService, 'findByNames' | 'findByName' | 'readableOf' | 'canRead'>;

interface Answer {
  readonly boards: HeardBoard[];
  readonly others: { readonly boards: number; readonly problems: number };
}

/** Topic names of one query, and maximum names in all: a flood of names costs a limited time. */
const NAMES_A_QUERY = 500;
const MAX_NAMES = 3000;

export function createHeardService(heard: HeardBoards, topics: Topics) {
  /** The parts of the topics used by boards that a user may see, by name. */
  async function readableByName(userId: string, boards: readonly Board[]): Promise<Map<string, ShownTopic>> {
    const names = namesOf(boards).filter(isTopicName);
    const readable = new Map<string, ShownTopic>();
    // One query for each part, in turn: the database has other readers.
    for (let at = 0; at < Math.min(names.length, MAX_NAMES); at += NAMES_A_QUERY) {
      const found = await topics.findByNames(names.slice(at, at + NAMES_A_QUERY));
      const of = await topics.readableOf(
        userId,
        [...found.values()].map(({ id }) => id),
      );
      for (const { id, name, description } of of.values()) readable.set(name, { topicId: id, description, name });
    }
    return readable;
  }

  /** The boards of one topic, and those that misspell its name. @throws topicErrors.unknown */
  async function ofTopic({ userId }: Caller, topicName: string): Promise<(name: string) => ShownTopic | undefined> {
    const topic = await topics.findByName(topicName);
    if (!topic || !(await topics.canRead(userId, topic.id))) throw new AppError(topicErrors.unknown);
    const { id: topicId, name: own, description } = topic;
    return (name) => {
      if (name === own) return { topicId, description, name };
      return isMisspelling(name, own) ? { topicId: null, description: null, name } : undefined;
    };
  }

  return {
    async list(caller: Caller, address: string, topicName: string | undefined): Promise<Answer> {
      const all = heard.list(Date.now());
      const isAdmin = caller.authorities.includes(ROLE_ADMIN);
      let shown: (name: string) => ShownTopic | undefined;
      if (topicName !== undefined) {
        const ofThis = await ofTopic(caller, topicName);
        // A misspelling that is another topic's name is a secret of that topic.
        const near = namesOf(all)
          .filter((name) => name !== topicName && ofThis(name) !== undefined)
          .slice(0, NAMES_A_QUERY);
        const taken = near.length === 0 ? new Map() : await topics.findByNames(near);
        const isUnknown = new Set(near.filter((name) => !taken.has(name)));
        shown = (name) => (name === topicName || isUnknown.has(name) ? ofThis(name) : undefined);
      } else {
        const readable = await readableByName(caller.userId, all);
        const masked = (name: string) => ({ topicId: null, description: null, name: maskedName(name) });
        shown = (name) => readable.get(name) ?? (isAdmin ? masked(name) : undefined);
      }
      const presented = all.map((board) => presentBoard(board, shown));
      const boards = presented.filter((board) => board.topics.length > 0 || (isAdmin && topicName === undefined));
      const included = new Set(boards.map(({ id }) => id));
      const others = presented.filter(
        ({ id, address: from }) => !included.has(id) && (isAdmin || isNear(from, address)),
      );
      return {
        boards: boards.slice(0, MAX_HEARD_BOARDS),
        others: { boards: others.length, problems: others.filter(({ problem }) => problem !== null).length },
      };
    },
  };
}

/** The topics that boards have used. */
function namesOf(boards: readonly Board[]): string[] {
  return [...new Set(boards.flatMap(({ topics }) => topics.map(({ name }) => name)))];
}

/** Whether a board is in the caller's network: /24 in IPv4, /64 in IPv6. This computer is in every network. */
function isNear(board: string, asker: string): boolean {
  return isLoopback(asker) || networkOf(board) === networkOf(asker);
}

function networkOf(address: string): string {
  return address.includes(':') ? limitedAddress(address) : address.split('.').slice(0, 3).join('.');
}
