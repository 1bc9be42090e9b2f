import { randomUUID } from 'node:crypto';
import type { Nodes } from '../../cluster/nodes.ts';
import type { ServerLocks } from '../../cluster/server-locks.ts';
import { forgetFirst } from '../../limits/rate-limit.ts';
import type { Gateway } from '../gateway.ts';
import type { LeftBoard } from '../session/persistence.ts';
import { createBoardMirrors } from './board-mirrors.ts';
import type { OtherBoards } from './other-boards.ts';

/** How often a node checks whether others have been killed. */
const LOOK_MS = 5000;
/** The shortest time between two checks, however many boards may be other nodes'. */
const LOOK_PAUSE_MS = 1000;
/** How long a node whose lock is free has to answer. */
const ANSWER_MS = 1000;
/** Nobody needs the boards of a node that has not had its lock for so long. */
const FORGET_MS = 60 * 60_000;
/** Maximum ended nodes in memory. */
const MAX_ENDED = 100;

/** A node that has ended, and for how long, in milliseconds. */
type EndedNode = readonly [node: string, ageMs: number];

interface SharedBoards extends OtherBoards {
  /** Follows the gateway. Call this when it is open, before this node listens to the others. */
  readonly follow: (gateway: Pick<Gateway, 'leftBoards' | 'outdateWill'>) => void;
}

/**
 * The boards that come back to another node: a node announces their subscriptions when it stops, or from its file when
 * it starts after it was killed (decision 63). In between, the others find out that it was killed: its lock is free,
 * and it does not answer (decision 76). A board that is back has no will left at the node where its connection has not
 * timed out.
 */
export function shareBoards(
  { everywhere, onGap, isBusAvailable }: Pick<Nodes, 'everywhere' | 'onGap' | 'isBusAvailable'>,
  locks: ServerLocks,
): SharedBoards {
  const self = randomUUID();
  let own: Pick<Gateway, 'leftBoards' | 'outdateWill'> | undefined;
  /** The nodes that have ended, and when, in milliseconds of the monotonic clock. */
  const ended = new Map<string, number>();
  /** When the other nodes had their locks. */
  const heldAt = new Map<string, number>();
  const answering = new Set<string>();
  const mirrors = createBoardMirrors({ everywhere }, self, locks.own, (node, isAll) => {
    // The node was taken for dead: it had lost PostgreSQL and Redis, and is back.
    if (isAll && ended.delete(node)) own?.leftBoards.drop(node);
    if (!heldAt.has(node)) {
      heldAt.set(node, performance.now());
      // Only locks that a look has seen can be found missing later.
      void look();
    }
  });

  /**
   * Takes in boards that have lost their node. Several nodes announce one that has ended, and so does its next run from
   * its file, which may have boards that were not sent. Their time runs from its end.
   */
  function takeIn(boards: readonly LeftBoard[], nodes: readonly EndedNode[]): void {
    const now = performance.now();
    for (const [node, ageMs] of nodes) {
      if (node === self) mirrors.sendAll();
      if (node === self || ended.has(node)) continue;
      mirrors.drop(node);
      heldAt.delete(node);
      ended.set(node, now - ageMs);
      forgetFirst(ended, MAX_ENDED);
      own?.leftBoards.age(node, ageMs);
    }
    const ageOf = ({ node = '', ageMs }: LeftBoard) => Math.max(ageMs, now - (ended.get(node) ?? now));
    own?.leftBoards.add(boards.map((board) => ({ ...board, ageMs: ageOf(board) })));
  }
  const listEnded = (): EndedNode[] => [...ended].map(([node, at]) => [node, performance.now() - at]);
  const tell = everywhere(
    'mqtt-boards-left',
    (from: string, boards: readonly LeftBoard[], nodes?: readonly EndedNode[]) => {
      if (from !== self) takeIn(boards, nodes ?? []);
    },
  );
  function tellMissing(): void {
    const boards = own?.leftBoards.list() ?? [];
    const former = own?.leftBoards.formerNode;
    const nodes = [...listEnded(), ...(former === undefined || ended.has(former) ? [] : [[former, 0] as const])];
    if (boards.length + nodes.length > 0) tell(self, boards, nodes);
  }
  const ask = everywhere('mqtt-boards-asked', (from: string) => {
    if (from === self) return;
    tellMissing();
    mirrors.sendAll();
  });
  const answer = everywhere('mqtt-node-answers', (node: string) => void answering.add(node));
  const askNode = everywhere('mqtt-node-asked', (node: string) => node === self && answer(self));
  const tellWill = everywhere('mqtt-will', (from: string, key: string) => {
    if (from !== self) own?.outdateWill(key);
  });

  let looking = Promise.resolve();
  let queued: Promise<void> | undefined;
  /** Finds nodes that have been killed, and takes in their boards, on all nodes. One check runs at a time. */
  function look(): Promise<void> {
    queued ??= looking.then(async () => {
      queued = undefined;
      // Without PostgreSQL or Redis, the state of nodes is unknown.
      await locks.look().then(findKilled, () => {});
    });
    looking = queued;
    return queued;
  }

  async function findKilled(): Promise<void> {
    const now = performance.now();
    for (const [node, lock] of mirrors.nodes()) {
      if (locks.isHeld(lock)) heldAt.set(node, now);
      else if (now - (heldAt.get(node) ?? now) > FORGET_MS) {
        mirrors.drop(node);
        heldAt.delete(node);
      }
    }
    const silent = mirrors.nodes().filter(([, lock]) => locks.isGivenUp(lock));
    if (silent.length === 0 || !isBusAvailable()) return;
    answering.clear();
    for (const [node] of silent) askNode(node);
    await pause(ANSWER_MS);
    if (!isBusAvailable()) return;
    for (const [node] of silent) {
      if (answering.has(node) || ended.has(node)) continue;
      const boards = mirrors.boardsOf(node).map((board) => ({ ...board, node, ageMs: 0 }));
      takeIn(boards, [[node, 0]]);
      tell(self, boards, [[node, 0]]);
    }
  }

  /** The next check, for all boards that may be other nodes'. */
  let next: Promise<void> | undefined;
  let nextAt = 0;
  function lookSoon(): Promise<void> {
    next ??= pause(Math.max(0, nextAt - performance.now())).then(async () => {
      next = undefined;
      nextAt = performance.now() + LOOK_PAUSE_MS;
      await look();
    });
    return next;
  }

  const timer = setInterval(look, LOOK_MS).unref();
  onGap(() => {
    tellMissing();
    ask(self);
    mirrors.sendAll();
  });
  return {
    node: self,
    changed: mirrors.changed,
    ended: mirrors.ended,
    search: (key, topicName) => (mirrors.mayBe(key, topicName) ? lookSoon() : undefined),
    dropTopic: mirrors.dropTopic,
    addWill: (key) => tellWill(self, key),
    leave(boards) {
      clearInterval(timer);
      mirrors.stop();
      tell(self, boards, [...listEnded(), [self, 0]]);
    },
    follow(gateway) {
      own = gateway;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
