import { describe, expect, test } from 'vitest';
import { PROBLEM, readBody, readUpdate, readWanted } from '../../../../src/domains/clouds/blynk/requests.ts';
import { readUplink, timeAnswer } from '../../../../src/domains/clouds/blynk/uplink.ts';

describe('an update by HTTP', () => {
  test.each([
    [{ token: 'T', v1: '100' }, [['V1', '100']]],
    [
      { token: 'T', V0: '21.5', V1: '40', v3: 'on' },
      [
        ['V0', '21.5'],
        ['V1', '40'],
        ['V3', 'on'],
      ],
    ],
    [{ token: 'T', pin: 'V3', value: '7' }, [['V3', '7']]],
    [{ token: 'T', dataStreamId: '12', value: '7' }, [['ds12', '7']]],
    [
      { token: 'T', v1: ['a', 'b', 'c'] },
      [
        ['V1_0', 'a'],
        ['V1_1', 'b'],
        ['V1_2', 'c'],
      ],
    ],
  ])('%j', (query, values) => {
    expect(readUpdate(query)).toEqual({ values });
  });

  test('with two numbers is a place, the longitude first', () => {
    expect(readUpdate({ token: 'T', V5: ['114.17', '22.3'], V6: '3' })).toEqual({
      values: [
        ['V5_lon', '114.17'],
        ['V5_lat', '22.3'],
        ['V6', '3'],
      ],
      longitude: 114.17,
      latitude: 22.3,
    });
  });

  test.each([
    [{ token: 'T' }, PROBLEM.noValue],
    [{ token: 'T', temp: '1' }, PROBLEM.pin],
    [{ token: 'T', pin: 'X1', value: '1' }, PROBLEM.pin],
    [{ token: 'T', pin: 'V1' }, PROBLEM.noValue],
    [{ token: 'T', dataStreamId: 'one', value: '1' }, PROBLEM.datastream],
  ])('%j gets Blynk’s own error', (query, problem) => {
    expect(readUpdate(query)).toBe(problem);
  });

  test('of the old API has its values in JSON', () => {
    expect(readBody('V1', Buffer.from('["5"]'))).toEqual({ values: [['V1', '5']] });
    expect(readBody('V1', Buffer.from('[]'))).toBe(PROBLEM.noValue);
    for (const body of ['5', '{}', '[[1]]', '[null]', 'x', `${'['.repeat(30_000)}`]) {
      expect(readBody('V1', Buffer.from(body))).toBe(PROBLEM.body);
    }
  });
});

test('get names pins in either case', () => {
  expect(readWanted({ token: 'T', v1: '', V2: '' })).toEqual(['V1', 'V2']);
  expect(readWanted({ token: 'T', pin: 'v4' })).toEqual(['V4']);
  expect(readWanted({ token: 'T' })).toBe(PROBLEM.pin);
  expect(readWanted({ token: 'T', v1: '', x: '' })).toBe(PROBLEM.pin);
});

describe('a message of a device', () => {
  const read = (topic: string, payload: string) => readUplink(topic, Buffer.from(payload));

  test('has one value', () => {
    expect(read('ds/Current Temperature', '21.3')).toEqual({
      kind: 'values',
      values: [['Current Temperature', '21.3']],
    });
    expect(read('ds/Place', '114.17\x0022.3')).toMatchObject({ longitude: 114.17, latitude: 22.3 });
  });

  test('has several in JSON', () => {
    const sent = '{"Name":"Sample","Temperature":10.3,"Location":[30.52,50.45],"Device On":true}';
    expect(read('batch_ds', sent)).toEqual({
      kind: 'values',
      values: [
        ['Name', 'Sample'],
        ['Temperature', '10.3'],
        ['Location_lon', '30.52'],
        ['Location_lat', '50.45'],
        ['Device On', '1'],
      ],
      longitude: 30.52,
      latitude: 50.45,
    });
  });

  test.each([
    ['get/ds', 'Power,Set Temperature', { kind: 'get', names: ['Power', 'Set Temperature'] }],
    ['get/ds/all', '', { kind: 'get', names: 'all' }],
    ['get/utc/all/json', '', { kind: 'time' }],
    ['get/loc/all', '', { kind: 'place' }],
    ['info/mcu', '{"type":"TMPL","ver":"0.0.1"}', { kind: 'quiet' }],
    ['ds/Set Temperature/prop/isDisabled', '1', { kind: 'quiet' }],
    ['ds/Set Temperature/prop/color/erase', '', { kind: 'quiet' }],
  ])('%s', (topic, payload, expected) => {
    expect(read(topic, payload)).toEqual(expected);
  });

  test.each([
    ['ds/x/erase', ''],
    ['ds/', '1'],
    ['event/hot', ''],
    ['meta/Serial', '1'],
    ['batch_ds', 'x'],
    ['batch_ds', '[1]'],
    ['batch_ds', 'null'],
    ['batch_ds', '{"a":{"b":1}}'],
    ['batch_ds', `{"a":${'['.repeat(60_000)}`],
    ['batch_ds', `{"a":"${'x'.repeat(70_000)}"}`],
    ['', ''],
  ])('%s with %.20s is answered by a text for its programmer', (topic, payload) => {
    expect(read(topic, payload)).toEqual({ kind: 'problem', text: expect.stringMatching(/^.{1,150}$/) });
  });

  test('of the worst JSON is read quickly', () => {
    const deep = `{"a":${'['.repeat(30_000)}1${']'.repeat(30_000)}}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n])));
    expect(read('batch_ds', deep)).toMatchObject({ kind: 'problem' });
    const all = read('batch_ds', wide);
    expect(all.kind === 'values' && all.values.length).toBe(200);
  });
});

test('a device without a clock gets the time of the server’s zone', () => {
  const now = new Date('2026-11-27T03:00:00Z');
  expect(JSON.parse(timeAnswer(now, 'Asia/Hong_Kong'))).toEqual({
    tz_name: 'Asia/Hong_Kong',
    tz_rule: '<+0800>-08:00',
    tz_offset: 480,
    dst_offset: 0,
    time: now.getTime(),
    iso8601: '2026-11-27T11:00:00+08:00',
  });
  expect(JSON.parse(timeAnswer(now, 'America/St_Johns'))).toMatchObject({
    tz_offset: -210,
    iso8601: '2026-11-26T23:30:00-03:30',
  });
});
