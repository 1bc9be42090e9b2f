import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import type { Nodes } from '../../cluster/nodes.ts';
import type { SavedBoard } from '../session/persistence.ts';
import type { Session } from '../session/session.ts';
import { createPortions, PORTION_BYTES } from './portions.ts';

/** How long changes are collected: a board that leaves within this time costs nothing. */
const COLLECT_MS = 50;
/** Maximum number of topic names in the mirrors of all nodes: about ten megabytes. */
const MAX_NAMES = 50_000;

/** A change of a board, by a number of its node; without a state if the board has left. */
type Change = readonly [
  number: number,
  state?: readonly [key: string, topics: SavedBoard['topics'], published: SavedBoard['published']],
];

interface Mirror {
  /** The number of the lock of the node. */
  readonly lock: number;
  readonly boards: Map<number, SavedBoard>;
}

interface BoardMirrors {
  /** Notes that the subscriptions of a board of this node have changed, or the data that identify it. */
  readonly changed: (session: Session) => void;
  readonly ended: (session: Session) => void;
  /** Sends all boards of this node: another one has started, or messages may be lost. */
  readonly sendAll: () => void;
  /** Whether a board of another node may be this one. */
  readonly mayBe: (key: string, topicName: string) => boolean;
  /** The other nodes, and the numbers of their locks. */
  readonly nodes: () => (readonly [node: string, lock: number])[];
  readonly boardsOf: (node: string) => SavedBoard[];
  readonly drop: (node: string) => void;
  /** Removes a deleted or renamed topic. */
  readonly dropTopic: (topicName: string) => void;
  /** Ends all sending. */
  readonly stop: () => void;
}

/**
 * The boards of all other nodes that can be recognised after a restart: they are subscribed to something, and have
 * published (decision 76). If their node is killed, they come to another one, and do not subscribe again.
 * @param lock the number of the lock of this node
 * @param onHeard runs before this node stores boards of another node; `isAll`: these replace all earlier ones of that
 * node
 */
export function createBoardMirrors(
  { everywhere }: Pick<Nodes, 'everywhere'>,
  self: string,
  lock: number,
  onHeard: (node: string, isAll: boolean) => void,
): BoardMirrors {
  const mirrors = new Map<string, Mirror>();
  const byKey = new Map<string, Set<SavedBoard>>();
  let names = 0;
  /** The own boards that the other nodes know, with their numbers. */
  const numberOf = new Map<Session, number>();
  const due = new Set<Session>();
  let gone: number[] = [];
  let lastNumber = 0;
  let isAllDue = false;
  let hasStopped = false;

  const update = everywhere(
    'mqtt-boards-mirrored',
    (node: string, itsLock: number, isAll: boolean, changes: readonly Change[]) => {
      if (node === self) return;
      if (isAll) drop(node);
      onHeard(node, isAll);
      const mirror = mirrors.get(node) ?? { lock: itsLock, boards: new Map() };
      mirrors.set(node, mirror);
      for (const [number, state] of changes) {
        remove(mirror, number);
        if (state) add(mirror, number, state);
      }
    },
  );

  function add({ boards }: Mirror, number: number, [key, topics, published]: NonNullable<Change[1]>): void {
    if (names >= MAX_NAMES) return;
    const board = { key, topics, published, isAlone: false };
    boards.set(number, board);
    names += topics.length + published.length;
    byKey.set(key, (byKey.get(key) ?? new Set()).add(board));
  }

  function remove({ boards }: Mirror, number: number): void {
    const board = boards.get(number);
    if (!board) return;
    boards.delete(number);
    names -= board.topics.length + board.published.length;
    const same = byKey.get(board.key);
    same?.delete(board);
    if (same?.size === 0) byKey.delete(board.key);
  }

  function drop(node: string): void {
    const mirror = mirrors.get(node);
    mirrors.delete(node);
    for (const number of mirror ? [...mirror.boards.keys()] : []) remove(mirror as Mirror, number);
  }

  const sendSoon = createPortions({
    collectMs: COLLECT_MS,
    isDue: () => !hasStopped && (isAllDue || due.size + gone.length > 0),
    send() {
      const changes: Change[] = gone.map((number) => [number]);
      let bytes = 0;
      gone = [];
      for (const session of due) {
        if (bytes > PORTION_BYTES) break;
        due.delete(session);
        const number = numberOf.get(session) ?? ++lastNumber;
        numberOf.set(session, number);
        const topics = [...session.subscriptions.values()].map(({ filter, qos }) => [filter, qos] as const);
        const published = [...session.published];
        changes.push([number, [session.boardKey, topics, published]]);
        bytes += 100 + 15 * (topics.length + published.length);
      }
      update(self, lock, isAllDue, changes);
      isAllDue = false;
      return bytes;
    },
  });

  function ended(session: Session): void {
    due.delete(session);
    const number = numberOf.get(session);
    if (number === undefined) return;
    numberOf.delete(session);
    gone.push(number);
    sendSoon();
  }

  return {
    changed(session) {
      if (!isRecognisable(session)) return ended(session);
      due.add(session);
      sendSoon();
    },
    ended,
    sendAll() {
      for (const session of numberOf.keys()) due.add(session);
      isAllDue = true;
      sendSoon();
    },
    mayBe(key, topicName) {
      for (const { published } of byKey.get(key) ?? []) if (published.includes(topicName)) return true;
      return false;
    },
    nodes: () => [...mirrors].map(([node, mirror]) => [node, mirror.lock] as const),
    boardsOf: (node) => [...(mirrors.get(node)?.boards.values() ?? [])],
    drop,
    dropTopic(topicName) {
      for (const mirror of mirrors.values()) {
        for (const [number, { key, topics, published }] of mirror.boards) {
          const left = topics.filter(([filter]) => canonicalTopicName(filter) !== topicName);
          const leftPublished = published.filter((name) => name !== topicName);
          if (left.length === topics.length && leftPublished.length === published.length) continue;
          remove(mirror, number);
          add(mirror, number, [key, left, leftPublished]);
        }
      }
    },
    stop() {
      hasStopped = true;
    },
  };
}

/** Whether other nodes could recognise a board. A lasting session has a mirror of its own. */
function isRecognisable({ boardKey, lifetime, isMirror, hasEnded, subscriptions, published }: Session): boolean {
  const isOfBoard = boardKey !== '' && lifetime === 0 && !isMirror && !hasEnded;
  return isOfBoard && subscriptions.size > 0 && published.size > 0;
}
