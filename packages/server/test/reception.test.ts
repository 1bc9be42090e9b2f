import { parseBoardMessage } from '@tinkerstream/contract/records';
import { ALL_PERMISSIONS, type Permission } from '@tinkerstream/contract/subscriptions';
import { MAX_DATA_TYPES } from '@tinkerstream/contract/topics';
import { describe, expect, test } from 'vitest';
import { Pace } from '../src/domains/records/pace.ts';
import { type Reception, receive } from '../src/domains/records/reception.ts';
import { MAX_DEVICES, seriesKey, type TopicState } from '../src/domains/records/topic-directory.ts';

const SECOND = 1000;

/** A topic with the data types `a` and `b`, each with what the device `known` and senders without a name have sent. */
function topic(permission: Partial<Permission> = {}): TopicState {
  return {
    topic: { is_active: 1 } as TopicState['topic'],
    projectIds: [],
    owner: { current: { ...ALL_PERMISSIONS, ...permission } },
    pace: new Pace(),
    location: undefined,
    dataTypeIds: new Map([
      ['a', 'type a'],
      ['b', 'type b'],
    ]),
    devices: new Map([['known', { id: 'k', serialName: 'Known' }]]),
    series: new Map([
      ['a', 1],
      ['b', 2],
      [seriesKey('a', 'k'), 3],
    ]),
    hasRoom: true,
  };
}

function take(state: TopicState, text: string, time = 0): Reception {
  const { reception } = receive(state, parseBoardMessage(text), time, false);
  return reception as Reception;
}

const codes = (reception: Reception) => reception.reasons.map(({ code, detail }) => `${code} ${detail}`.trim());

describe('what is there already', () => {
  test('is stored at once, numbers as numbers and texts of known keys as texts', () => {
    const { missing, reception } = receive(topic(), parseBoardMessage('a=1.50,b=wet'), 0, true);
    expect(missing).toBeUndefined();
    expect(reception?.series).toEqual([1, 2]);
    expect([...(reception?.values ?? [])]).toEqual([
      ['a', 1.5],
      ['b', 'wet'],
    ]);
    expect(reception?.reasons).toEqual([]);
  });

  test('need not be created first: a key, a device, its new name, a place', () => {
    const state = topic();
    const missingFor = (text: string) => receive(state, parseBoardMessage(text), 0, true).missing;
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

describe('what is not stored has a reason', () => {
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
    const { missing, reception } = receive(topic(), parseBoardMessage(text), 0, true);
    expect(missing).toBeUndefined();
    expect(codes(reception as Reception)).toEqual([reason]);
  });

  test('a data type too many', () => {
    const state = topic();
    for (let i = 0; state.dataTypeIds.size < MAX_DATA_TYPES; i++) state.dataTypeIds.set(`key${i}`, `type ${i}`);
    const { reception } = receive(state, parseBoardMessage('a=1,more=2'), 0, true);
    expect(reception?.series).toEqual([1]);
    expect(codes(reception as Reception)).toEqual(['TOO_MANY_DATA_TYPES more']);
  });

  test('a device too many: its values are stored without it, and at once', () => {
    const state = topic();
    for (let i = 0; state.devices.size < MAX_DEVICES; i++) state.devices.set(`${i}`, { id: `${i}`, serialName: '' });
    const { reception } = receive(state, parseBoardMessage('_dsn=more,a=1'), 0, true);
    expect(reception).toMatchObject({ device: undefined, series: [1] });
    expect(codes(reception as Reception)).toEqual(['TOO_MANY_DEVICES more']);
  });

  test('a series too many: its value is stored without its device, and at once', () => {
    const state = topic();
    state.hasRoom = false;
    const { missing, reception } = receive(state, parseBoardMessage('_dsn=known,a=1,b=2'), 0, true);
    expect(missing).toBeUndefined();
    expect(reception?.series).toEqual([3, 2]);
    expect(codes(reception as Reception)).toEqual(['TOO_MANY_SERIES b']);
  });

  test('a place, where the owner has no dynamic location', () => {
    const state = topic({ allowDynamicLocationUpdate: false });
    expect(take(state, '_lat=1,_lng=2,a=1')).toMatchObject({ series: [1], isLocated: false });
    expect(codes(take(state, '_lat=1,_lng=2'))).toEqual(['LOCATION_NOT_ALLOWED']);
    expect(codes(take(state, 'lat=1,lng=2,a=1'))).not.toContain('LOCATION_NOT_ALLOWED');
  });
});

describe('with an interval of five seconds', () => {
  const state = () => topic({ allowDataIntervalLimitSec: 5 });

  test('a faster message goes to those who listen and is not stored', () => {
    const limited = state();
    expect(take(limited, 'a=1', 0).series).toEqual([1]);
    const faster = take(limited, 'a=2,b=3', 2 * SECOND);
    expect(faster.series).toEqual([]);
    expect([...faster.values.values()]).toEqual([2, 3]);
    expect(codes(faster)).toEqual(['TOO_FAST 5']);
    expect(take(limited, 'a=4', 5 * SECOND).series).toEqual([1]);
  });

  test('each device has its own', () => {
    const limited = state();
    expect(take(limited, 'a=1', 0).series).toEqual([1]);
    expect(take(limited, '_dsn=known,a=1', 0).series).toEqual([3]);
    expect(take(limited, '_dsn=known,a=1', 1 * SECOND).series).toEqual([]);
  });

  test('a board that sends every five seconds loses nothing, though its clock is not exact', () => {
    const limited = state();
    const stored = [0, 4.8, 10.1, 14.9, 19.7, 25].filter((at) => take(limited, 'a=1', at * SECOND).series.length > 0);
    expect(stored).toHaveLength(6);
  });

  test('coming a little early all the time gains nothing', () => {
    const limited = state();
    let stored = 0;
    for (let i = 0; i < 100; i++) stored += take(limited, 'a=1', i * 4.6 * SECOND).series.length;
    expect(stored).toBeLessThanOrEqual((100 * 4.6) / 5 + 1);
  });

  test('simple messages and what is not stored do not count', () => {
    const limited = state();
    take(limited, 'hello', 0);
    take(limited, 'colour=red', 1 * SECOND);
    expect(take(limited, 'a=1', 2 * SECOND).series).toEqual([1]);
  });

  test('a longer interval, once it is over, stops nobody', () => {
    const limited = topic({ allowDataIntervalLimitSec: 86_400 });
    expect(take(limited, 'a=1', 0).series).toEqual([1]);
    const shorter = { ...limited, owner: state().owner };
    expect(take(shorter, 'a=2', 10 * SECOND).series).toEqual([1]);
    expect(take(shorter, 'a=3', 11 * SECOND).series).toEqual([]);
    expect(take({ ...limited, owner: topic().owner }, 'a=4', 12 * SECOND).series).toEqual([1]);
  });

  describe('that counts among several nodes', () => {
    /** The others let a sender have one turn every so often; here their answer is given. */
    async function claimed(wait: number) {
      const shared = { ...state(), pace: new Pace(async () => wait) };
      const message = parseBoardMessage('_dsn=known,a=1,c=2');
      const { missing } = receive(shared, message, 0, true);
      await shared.pace.claim('known', 0, 5 * SECOND);
      return { missing, ...receive(shared, message, 0, false) };
    }

    test('a message is claimed before anything is created for it, and stored once that has succeeded', async () => {
      const { missing, reception } = await claimed(0);
      expect(missing).toMatchObject({ keys: ['c'], turn: { sender: 'known', intervalMs: 5 * SECOND } });
      expect(reception?.series).toEqual([3]);
    });

    test('a message that another node has been faster with is not stored', async () => {
      const { reception } = await claimed(3 * SECOND);
      expect(reception?.series).toEqual([]);
      expect(codes(reception as Reception)).toEqual(['TOO_FAST 5']);
    });

    test('what is too fast for this node alone, or not limited, is never claimed', () => {
      const pace = new Pace(() => expect.unreachable());
      const unlimited = { ...topic(), pace };
      expect(take(unlimited, 'a=1', 0).series).toEqual([1]);
      expect(receive(unlimited, parseBoardMessage('a=1'), 0, true).missing).toBeUndefined();
      const limited = { ...state(), pace };
      expect(take(limited, 'a=1', 0).series).toEqual([1]);
      const faster = receive(limited, parseBoardMessage('a=1'), SECOND, true);
      expect(faster.missing).toBeUndefined();
      expect(codes(faster.reception as Reception)).toEqual(['TOO_FAST 5']);
    });
  });
});
