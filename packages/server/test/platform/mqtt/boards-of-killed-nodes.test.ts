import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Nodes } from '../../../src/platform/cluster/nodes.ts';
import type { LeftBoard } from '../../../src/platform/mqtt/session/persistence.ts';
import { type ClientExchange, Session } from '../../../src/platform/mqtt/session/session.ts';
import { shareBoards } from '../../../src/platform/mqtt/shared/shared-boards.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Nodes that hear each other over a bus of this process, and PostgreSQL with their locks. */
function installation() {
  const handlers = new Map<string, Map<string, (...args: never[]) => unknown>>();
  const gaps = new Map<string, () => void>();
  const unheard = new Set<string>();
  const held = new Set<number>();
  const sent: string[] = [];
  let hasPostgresRestarted = false;
  let isBusAvailable = true;
  let lock = 0;
  return {
    held,
    sent,
    /** PostgreSQL loses all locks. */
    restartPostgres() {
      held.clear();
      hasPostgresRestarted = true;
    },
    loseBus: () => {
      isBusAvailable = false;
    },
    start(name: string, formerNode?: string, loaded: LeftBoard[] = []) {
      const own = new Map<string, (...args: never[]) => unknown>();
      handlers.set(name, own);
      const everywhere = ((kind: string, local: (...args: never[]) => unknown) => {
        own.set(kind, local);
        return (...args: never[]) => {
          const result = local(...args);
          if (unheard.has(name)) return result;
          sent.push(`${name} ${kind}`);
          const copy = JSON.parse(JSON.stringify(args)) as never[];
          for (const [other, its] of handlers) if (other !== name && !unheard.has(other)) its.get(kind)?.(...copy);
          return result;
        };
      }) as Nodes['everywhere'];
      const number = ++lock;
      held.add(number);
      let left = [...loaded];
      let added = 0;
      const shared = shareBoards(
        {
          everywhere,
          onGap: (step) => void gaps.set(name, step),
          isBusAvailable: () => isBusAvailable,
        },
        {
          own: number,
          look: async () => {},
          isHeld: (one) => held.has(one),
          isGivenUp: (one) => !held.has(one) && !hasPostgresRestarted,
        },
      );
      shared.follow({
        leftBoards: {
          list: () => left,
          add(boards) {
            const known = new Set(left.map(({ key }) => key));
            left.push(...boards.filter(({ key }) => !known.has(key)));
            added += boards.length;
          },
          drop(node) {
            left = left.filter((board) => board.node !== node);
          },
          age: (node, ageMs) => {
            left = left.map((board) => (board.node === node ? { ...board, ageMs } : board));
          },
          formerNode,
        },
        outdateWill: () => {},
      });
      gaps.get(name)?.();
      return {
        ...shared,
        number,
        left: () => left.map(({ key }) => key).join(),
        ages: () => left.map(({ ageMs }) => Math.round(ageMs / 60_000)),
        /** How many it was ever left. */
        added: () => added,
        hears: (isHearing: boolean) => {
          if (isHearing) unheard.delete(name);
          else unheard.add(name);
        },
        gap: () => gaps.get(name)?.(),
        kill() {
          unheard.add(name);
          held.delete(number);
        },
      };
    },
  };
}

/** A board that is subscribed to `LISTENS` and has published to `SENDS`. */
function board(boardKey: string, options: Partial<Pick<Session, 'lifetime'>> = {}): Session {
  const keys = { clientId: boardKey, key: boardKey, boardKey, address: '203.0.113.7' };
  const session = new Session(keys, {} as ClientExchange, { messages: 1, bytes: 1 });
  session.lifetime = options.lifetime ?? 0;
  session.subscriptions.set('LISTENS', {
    filter: 'listens',
    qos: 1,
    noLocal: false,
    retainAsPublished: false,
    retainHandling: 0,
  });
  session.published.add('SENDS');
  return session;
}

const settle = () => vi.advanceTimersByTimeAsync(200);
/** Longer than a look and the answer that it waits for. */
const look = () => vi.advanceTimersByTimeAsync(7000);

test('the boards of a killed node are left to all others, also to one that starts later, and to itself when it is back', async () => {
  const all = installation();
  const [a, b, c] = [all.start('a'), all.start('b'), all.start('c')];
  a.changed(board('lamp'));
  a.changed(board('lasting', { lifetime: 1000 }));
  const gone = board('gone');
  a.changed(gone);
  await settle();
  a.ended(gone);
  await settle();
  await look();
  expect([b.left(), c.left()]).toEqual(['', '']);
  a.kill();
  await look();
  expect([b.left(), c.left()]).toEqual(['lamp', 'lamp']);
  const d = all.start('d');
  expect(d.left()).toBe('lamp');
  // Its file also has what was not sent. The others know since when these boards have been without it.
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  const saved = { topics: [], published: ['SENDS'], isAlone: false, node: a.node, ageMs: 0 };
  const again = all.start('a again', a.node, [
    { ...saved, key: 'lamp' },
    { ...saved, key: 'not told' },
  ]);
  expect([again.left(), b.left(), d.left()]).toEqual(Array(3).fill('lamp,not told'));
  expect(again.ages()).toEqual([20, 20]);
  expect(b.ages()[1]).toBe(20);
});

test('a node that starts again before the others have noticed tells its boards from its file', async () => {
  const all = installation();
  const [a, b] = [all.start('a'), all.start('b')];
  a.changed(board('lamp'));
  await settle();
  a.kill();
  const loaded = { key: 'of the file', topics: [], published: ['SENDS'], isAlone: false, node: a.node, ageMs: 0 };
  all.start('a again', a.node, [loaded]);
  await look();
  expect(b.left()).toBe('of the file');
});

test('a board that may be one of a killed node makes its new node look within a second', async () => {
  const all = installation();
  const [a, b] = [all.start('a'), all.start('b')];
  a.changed(board('lamp'));
  await settle();
  expect(b.search('lamp', 'OTHER')).toBeUndefined();
  expect(b.search('other', 'SENDS')).toBeUndefined();
  a.kill();
  const searching = b.search('lamp', 'SENDS');
  await vi.advanceTimersByTimeAsync(2100);
  await searching;
  expect(b.left()).toBe('lamp');
});

test('nobody gets the boards of a node that is slow, has lost PostgreSQL only, or whose end nobody can know', async () => {
  const slow = installation();
  const [a, b] = [slow.start('a'), slow.start('b')];
  a.changed(board('lamp'));
  await settle();
  a.hears(false);
  await look();
  expect(b.added()).toBe(0);

  const unlocked = installation();
  const [c, d] = [unlocked.start('c'), unlocked.start('d')];
  c.changed(board('lamp'));
  await settle();
  unlocked.held.delete(c.number);
  await look();
  expect(d.added()).toBe(0);

  const restarted = installation();
  const [e, f] = [restarted.start('e'), restarted.start('f')];
  e.changed(board('lamp'));
  await settle();
  restarted.restartPostgres();
  e.hears(false);
  await look();
  expect(f.added()).toBe(0);

  const deaf = installation();
  const [g, h] = [deaf.start('g'), deaf.start('h')];
  g.changed(board('lamp'));
  await settle();
  deaf.loseBus();
  g.kill();
  await look();
  expect(h.added()).toBe(0);
});

test('a node that was taken for dead, because it had lost PostgreSQL and Redis, has its boards again when it is back', async () => {
  const all = installation();
  const [a, b] = [all.start('a'), all.start('b')];
  a.changed(board('lamp'));
  await settle();
  a.kill();
  await look();
  expect(b.left()).toBe('lamp');
  a.hears(true);
  all.held.add(a.number);
  a.gap();
  await settle();
  expect(b.left()).toBe('');
  a.kill();
  await look();
  expect(b.left()).toBe('lamp');
});

test('a class of boards costs the bus one message, and boards that come and go none', async () => {
  const all = installation();
  const [a, b] = [all.start('a'), all.start('b')];
  await settle();
  all.sent.length = 0;
  for (let n = 0; n < 30; n++) a.changed(board(`board ${n}`));
  const passing = board('passing');
  a.changed(passing);
  a.ended(passing);
  await settle();
  expect(all.sent).toEqual(['a mqtt-boards-mirrored']);
  a.kill();
  await look();
  expect(b.left().split(',')).toHaveLength(30);
});

test('a board of another node is not recognised by a topic that is deleted', async () => {
  const all = installation();
  const [a, b] = [all.start('a'), all.start('b')];
  a.changed(board('lamp'));
  await settle();
  expect(b.search('lamp', 'SENDS')).toBeDefined();
  b.dropTopic('SENDS');
  expect(b.search('lamp', 'SENDS')).toBeUndefined();
});

test('mirrors are bounded', async () => {
  const all = installation();
  const [a, b] = [all.start('a'), all.start('b')];
  for (let n = 0; n < 25_100; n++) a.changed(board(`board ${n}`));
  await vi.advanceTimersByTimeAsync(10_000);
  a.kill();
  await look();
  // Two names each.
  expect(b.left().split(',')).toHaveLength(25_000);
});
