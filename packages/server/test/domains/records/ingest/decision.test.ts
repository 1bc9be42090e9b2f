import { MAX_DATA_TYPES } from '@tinkerstream/contract/points';
import { MAX_DEVICES, parseBoardMessage } from '@tinkerstream/contract/records';
import { ALL_PERMISSIONS, type Permission } from '@tinkerstream/contract/subscriptions';

import { describe, expect, test } from 'vitest';
import { BoardRate } from '../../../../src/domains/records/ingest/board-rate.ts';
import { type Decision, decide } from '../../../../src/domains/records/ingest/decision.ts';
import { NameUse } from '../../../../src/domains/records/ingest/name-use.ts';
import { NewBoards } from '../../../../src/domains/records/ingest/new-boards.ts';
import { Pace } from '../../../../src/domains/records/ingest/pace.ts';
import { seriesKey, type TopicState } from '../../../../src/domains/records/ingest/topic-directory.ts';

const SECOND = 1000;

/** A topic with the data types `a` and `b`, each with values of the device `known` and of unnamed senders. */
function topic(permission: Partial<Permission> = {}): TopicState {
  return {
    topic: { isActive: true } as TopicState['topic'],
    projectIds: [],
    owner: {
      current: { permission: { ...ALL_PERMISSIONS, ...permission }, isRefused: false },
      isStale: false,
      refresh: async () => {},
    },
    pace: new Pace(),
    nameUse: new NameUse(),
    newBoards: new NewBoards(),
    classLimit: undefined,
    location: undefined,
    sentNames: new Map(),
    dataTypeIds: new Map([
      ['a', 'type a'],
      ['b', 'type b'],
    ]),
    devices: new Map([['known', { id: 'k', serialNumber: 'known', serialName: 'Known' }]]),
    series: new Map([
      ['a', 1],
      ['b', 2],
      [seriesKey('a', 'k'), 3],
    ]),
    buttons: new Map(),
    reactions: undefined,
    hasRoom: true,
  };
}

/** A board with its own connection. */
const board = () => ({ connection: {} });
const BOARD = board();

function take(state: TopicState, text: string, time = 0, sender = BOARD): Decision {
  const { decision, counts } = decide(state, parseBoardMessage(text), time, sender, false);
  if (counts) state.pace.count(counts.sender, time, counts.intervalMs);
  return decision as Decision;
}

const codes = (decision: Decision) => decision.reasons.map(({ code, detail }) => `${code} ${detail}`.trim());

describe('a message of known parts', () => {
  test('with the keys of the one before, or with others: each value goes to the series of its own key', () => {
    const state = topic();
    const taken = ['a=1,b=2', 'a=3,b=wet', 'b=4,a=5', 'b=6', '_dsn=known,a=7', 'b=8', '_dsn=known,a=9'].map((text) => {
      const { series, values } = take(state, text);
      return [series, [...values]];
    });
    expect(taken).toEqual([
      [
        [1, 2],
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
      [
        [1, 2],
        [
          ['a', 3],
          ['b', 'wet'],
        ],
      ],
      [
        [2, 1],
        [
          ['b', 4],
          ['a', 5],
        ],
      ],
      [[2], [['b', 6]]],
      [[3], [['a', 7]]],
      [[2], [['b', 8]]],
      [[3], [['a', 9]]],
    ]);
  });

  test('is stored at once, numbers as numbers and texts of known keys as texts', () => {
    const { missing, decision } = decide(topic(), parseBoardMessage('a=1.50,b=wet'), 0, BOARD, true);
    expect(missing).toBeUndefined();
    expect(decision?.series).toEqual([1, 2]);
    expect([...(decision?.values ?? [])]).toEqual([
      ['a', 1.5],
      ['b', 'wet'],
    ]);
    expect(decision?.reasons).toEqual([]);
  });

  test.each(['nan', '0x10', '1e300', '21C'])('is stored as text when it is %s, and the log says so', (text) => {
    const decision = take(topic(), `a=${text},b=wet`);
    expect(Object.fromEntries(decision.values)).toEqual({ a: text, b: 'wet' });
    expect(codes(decision)).toEqual(['STORED_AS_TEXT a']);
  });

  test('creates what is missing: a key, a device, its new name, a place', () => {
    const state = topic();
    const missingFor = (text: string) => decide(state, parseBoardMessage(text), 0, BOARD, true).missing;
    expect(missingFor('c=1')).toMatchObject({ keys: ['c'] });
    const named = { keys: ['a'], device: { serialNumber: 'new', serialName: '' } };
    expect(missingFor('_dsn=new,a=1')).toMatchObject(named);
    expect(missingFor('_dsn=known,_dn=Other,a=1')?.device).toEqual({ serialNumber: 'known', serialName: 'Other' });
    expect(missingFor('_dsn=known,_dn=Known,a=1')).toBeUndefined();
    expect(missingFor('_lat=1,_lng=2')?.location).toEqual({ latitude: 1, longitude: 2 });
    state.location = { latitude: 1, longitude: 2 };
    expect(missingFor('_lat=1,_lng=2')).toBeUndefined();
  });
});

describe('a place in the values lat and lng', () => {
  const missingOf = (state: TopicState, text: string) => decide(state, parseBoardMessage(text), 0, BOARD, true).missing;

  test('moves the topic and is not data, unless a data type exists', () => {
    expect(missingOf(topic(), 'lat=1,lng=2,c=3')).toMatchObject({
      keys: ['c'],
      location: { latitude: 1, longitude: 2 },
    });
    const state = topic();
    state.dataTypeIds.set('lat', 'type lat');
    expect(missingOf(state, 'lat=1,lng=2')).toMatchObject({ keys: ['lat'] });
  });

  test.each([
    ['alone', {}, 'lat=1', ['lat']],
    ['outside the globe', {}, 'lat=91,lng=2', ['lat', 'lng']],
    ['if the owner lacks the flag', { allowDynamicLocationUpdate: false }, 'lat=1,lng=2', ['lat', 'lng']],
    ['beside _lat and _lng', {}, '_lat=3,_lng=4,lat=1,lng=2', ['lat', 'lng']],
  ])('is data %s', (_name, permission, text, keys) => {
    expect(missingOf(topic(permission), text)).toMatchObject({ keys });
  });
});

describe('the limit of a class', () => {
  const limited = (perSecond: number): TopicState => ({ ...topic(), classLimit: { perSecond, rate: new BoardRate() } });
  const send = (state: TopicState, text: string, time: number, sender: Parameters<typeof decide>[3] = BOARD) => {
    const { decision, counts } = decide(state, parseBoardMessage(text), time, sender, true);
    if (counts) state.classLimit?.rate.count(counts.sender, time);
    return codes(decision as Decision);
  };

  test('stores so many messages a second of each board, also together, and no more', () => {
    const state = limited(5);
    for (let index = 0; index < 5; index += 1) expect(send(state, '_dsn=known,a=1', 10)).toEqual([]);
    expect(send(state, '_dsn=known,a=1', 20)).toEqual(['CLASS_LIMIT 0.2']);
    // Others have their own second.
    expect(send(state, 'a=1', 20)).toEqual([]);
    expect(send(state, 'a=1', 20, board())).toEqual([]);
    expect(send(state, '_dsn=known,a=1', 10 + SECOND)).toEqual([]);
  });

  test('counts no message without a stored value, and none from the console', () => {
    const state = limited(1);
    expect(send(state, 'hello', 0)).toEqual(['NO_KEY_VALUE_PAIR']);
    expect(send(state, 'a=1', 0)).toEqual([]);
    expect(send(state, 'a=1', 0)).toEqual(['CLASS_LIMIT 1']);
    expect(send(state, 'a=1', 0, { ...BOARD, isUnpaced: true })).toEqual([]);
  });

  test('counts a note: each one is stored, and all pages load it', () => {
    const state = limited(1);
    expect(send(state, '_note=here', 0)).toEqual([]);
    expect(send(state, '_note=here', 1)).toEqual(['CLASS_LIMIT 1']);
    expect(send(state, '_note=here', SECOND)).toEqual([]);
  });
});

describe('a value that is not stored has a reason', () => {
  test.each([
    ['hello', 'NO_KEY_VALUE_PAIR'],
    ['_dsn=known', 'NO_KEY_VALUE_PAIR'],
    ['a=1,colour=red', 'UNKNOWN_KEY_NOT_NUMERIC colour'],
    ['a=1,two words=2', 'KEY_NOT_ALLOWED two words'],
    ['a=1,a-key-of-21-characters=2', 'KEY_NOT_ALLOWED a-key-of-21-characters'],
    ['a=1,constructor=2', 'KEY_RESERVED constructor'],
    ['a=1,__proto__=2', 'KEY_RESERVED __proto__'],
    ['a=1,,oops,b=2', 'PART_WITHOUT_EQUALS oops'],
  ])('%s: %s', (text, reason) => {
    const { missing, decision } = decide(topic(), parseBoardMessage(text), 0, BOARD, true);
    expect(missing).toBeUndefined();
    expect(codes(decision as Decision)).toEqual([reason]);
  });

  test('too many data types', () => {
    const state = topic();
    for (let i = 0; state.dataTypeIds.size < MAX_DATA_TYPES; i++) state.dataTypeIds.set(`key${i}`, `type ${i}`);
    const { decision } = decide(state, parseBoardMessage('a=1,more=2'), 0, BOARD, true);
    expect(decision?.series).toEqual([1]);
    expect(codes(decision as Decision)).toEqual(['TOO_MANY_DATA_TYPES more']);
  });

  test('too many devices: the values are stored without a device, at once', () => {
    const state = topic();
    for (let i = 0; state.devices.size < MAX_DEVICES; i++)
      state.devices.set(`${i}`, { id: `${i}`, serialNumber: `${i}`, serialName: '' });
    const { decision } = decide(state, parseBoardMessage('_dsn=more,a=1'), 0, BOARD, true);
    expect(decision).toMatchObject({ device: undefined, series: [1] });
    expect(codes(decision as Decision)).toEqual(['TOO_MANY_DEVICES more']);
  });

  test('too many series: the value is stored without its device, at once', () => {
    const state = topic();
    state.hasRoom = false;
    const { missing, decision } = decide(state, parseBoardMessage('_dsn=known,a=1,b=2'), 0, BOARD, true);
    expect(missing).toBeUndefined();
    expect(decision?.series).toEqual([3, 2]);
    expect(codes(decision as Decision)).toEqual(['TOO_MANY_SERIES b']);
  });

  test('a place when the owner has no dynamic location', () => {
    const state = topic({ allowDynamicLocationUpdate: false });
    expect(take(state, '_lat=1,_lng=2,a=1')).toMatchObject({ series: [1], hasLocation: false });
    expect(codes(take(state, '_lat=1,_lng=2'))).toEqual(['LOCATION_NOT_ALLOWED']);
    expect(codes(take(state, 'lat=1,lng=2,a=1'))).not.toContain('LOCATION_NOT_ALLOWED');
  });
});

describe('with an interval of five seconds', () => {
  const state = () => topic({ allowDataIntervalLimitSec: 5 });

  test('a faster message is neither stored nor shown as stored', () => {
    const limited = state();
    expect(take(limited, 'a=1', 0)).toMatchObject({ series: [1], isTooFast: false });
    const faster = take(limited, 'a=2,b=3', 2 * SECOND);
    expect(faster).toMatchObject({ series: [], isTooFast: true });
    expect([...faster.values]).toEqual([]);
    expect(codes(faster)).toEqual(['TOO_FAST 5']);
    expect(take(limited, 'a=4', 5 * SECOND).series).toEqual([1]);
  });

  test('each serial number has its own interval, otherwise each name, whatever its connection', () => {
    const limited = state();
    for (const [text, stored] of [
      ['a=1', 1],
      ['_dsn=known,a=1', 1],
      ['_dsn=known,_dn=Anna,a=1', 0],
      ['_dn=Anna,a=1', 1],
      ['_dn=Anna,a=1', 0],
      ['_dn=Ben,a=1', 1],
    ] as const) {
      expect(take(limited, text, 0, board()).series, text).toHaveLength(stored);
    }
  });

  test('each connection has its own interval if the board sends neither: a class of thirty loses nothing', () => {
    const limited = state();
    const boards = Array.from({ length: 30 }, board);
    const store = (at: number) => boards.flatMap((sender) => take(limited, 'a=1', at * SECOND, sender).series).length;
    expect(store(0)).toBe(30);
    expect(store(1)).toBe(0);
    expect(store(5)).toBe(30);
  });

  test('devices beyond those that a topic knows are tracked by connection', () => {
    const limited = state();
    for (let i = 0; limited.devices.size < MAX_DEVICES; i++)
      limited.devices.set(`${i}`, { id: `${i}`, serialNumber: `${i}`, serialName: '' });
    const [one, other] = [board(), board()];
    expect(take(limited, '_dsn=more,a=1', 0, one).series).toHaveLength(1);
    expect(take(limited, '_dsn=still more,a=1', 0, other).series).toHaveLength(1);
    expect(take(limited, '_dsn=even more,a=1', 0, one).series).toHaveLength(0);
  });

  test('a person is never too fast and never delays a board', () => {
    const limited = state();
    const person = { ...BOARD, isUnpaced: true };
    for (let press = 0; press < 5; press++) expect(take(limited, '_dsn=known,a=1', 0, person).series).toEqual([3]);
    expect(take(limited, '_dsn=known,a=1', 0).series).toEqual([3]);
  });

  test('a board that sends every five seconds loses nothing, even with an inexact clock', () => {
    const limited = state();
    const stored = [0, 4.8, 10.1, 14.9, 19.7, 25].filter((at) => take(limited, 'a=1', at * SECOND).series.length > 0);
    expect(stored).toHaveLength(6);
  });

  test('a board that is always slightly early gains nothing', () => {
    const limited = state();
    let stored = 0;
    for (let i = 0; i < 100; i++) stored += take(limited, 'a=1', i * 4.6 * SECOND).series.length;
    expect(stored).toBeLessThanOrEqual((100 * 4.6) / 5 + 1);
  });

  test('plain messages and messages that are not stored do not count', () => {
    const limited = state();
    take(limited, 'hello', 0);
    take(limited, 'colour=red', 1 * SECOND);
    expect(take(limited, 'a=1', 2 * SECOND).series).toEqual([1]);
  });

  test('a longer interval blocks nobody once it has passed', () => {
    const limited = topic({ allowDataIntervalLimitSec: 86_400 });
    expect(take(limited, 'a=1', 0).series).toEqual([1]);
    const shorter = { ...limited, owner: state().owner };
    expect(take(shorter, 'a=2', 10 * SECOND).series).toEqual([1]);
    expect(take(shorter, 'a=3', 11 * SECOND).series).toEqual([]);
    expect(take({ ...limited, owner: topic().owner }, 'a=4', 12 * SECOND).series).toEqual([1]);
  });

  describe('with several nodes', () => {
    /** The other nodes grant a sender one turn per interval; here the test sets their answer. */
    async function claimed(wait: number) {
      const shared = { ...state(), pace: new Pace(async () => wait) };
      const message = parseBoardMessage('_dsn=known,a=1,c=2');
      const { missing } = decide(shared, message, 0, BOARD, true);
      await shared.pace.claim('known', 0, 5 * SECOND);
      return { missing, ...decide(shared, message, 0, BOARD, false) };
    }

    test('a message is claimed before anything is created for it, and stored after the claim succeeds', async () => {
      const { missing, decision } = await claimed(0);
      expect(missing).toMatchObject({ keys: ['c'], turn: { sender: 'known', intervalMs: 5 * SECOND } });
      expect(decision?.series).toEqual([3]);
    });

    test('a message that another node has claimed is not stored', async () => {
      const { decision } = await claimed(3 * SECOND);
      expect(decision?.series).toEqual([]);
      expect(codes(decision as Decision)).toEqual(['TOO_FAST 5']);
    });

    test('a message tracked by its connection is not claimed: a connection belongs to one node', () => {
      const limited = { ...state(), pace: new Pace(() => expect.unreachable()) };
      expect(decide(limited, parseBoardMessage('a=1'), 0, BOARD, true).missing).toBeUndefined();
    });

    test('a message that is too fast for this node, or not limited, is never claimed', () => {
      const pace = new Pace(() => expect.unreachable());
      const unlimited = { ...topic(), pace };
      expect(take(unlimited, 'a=1', 0).series).toEqual([1]);
      expect(decide(unlimited, parseBoardMessage('a=1'), 0, BOARD, true).missing).toBeUndefined();
      const limited = { ...state(), pace };
      expect(take(limited, 'a=1', 0).series).toEqual([1]);
      const faster = decide(limited, parseBoardMessage('a=1'), SECOND, BOARD, true);
      expect(faster.missing).toBeUndefined();
      expect(codes(faster.decision as Decision)).toEqual(['TOO_FAST 5']);
    });
  });
});

test.each(['lat=0,lng=0', '_lat=0,_lng=0', 'lat=0.000,lng=-0'])(
  '%s of a receiver without a fix moves nothing and is no data',
  (text) => {
    const { missing, decision } = decide(topic(), parseBoardMessage(text), 0, BOARD, true);
    expect(missing).toBeUndefined();
    expect(decision).toMatchObject({ hasLocation: false, reasons: [{ code: 'LOCATION_NOT_VALID', detail: '0, 0' }] });
    const withValue = decide(topic(), parseBoardMessage(`${text},a=1`), 0, BOARD, true);
    expect(withValue.decision).toMatchObject({ hasLocation: false, reasons: [] });
  },
);
