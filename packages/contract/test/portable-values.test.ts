import { expect, test } from 'vitest';
import { MAX_FILE_VALUES, readPortableProject } from '../src/transfers/index.ts';

const NOW = 1_700_000_000_000;
const NAME = 'TAAAAAAAAA';
const PROJECT = {
  version: 2,
  projectName: 'Garden',
  topics: [
    {
      topicName: NAME,
      description: 'Pond',
      dataRecordTypes: [{ dataRecordTypeName: 'Level', keyName: 'level' }],
    },
  ],
};
const DEVICE = { topicName: NAME, serialNumber: 'b1', serialName: 'Board' };
const SERIES = { topicName: NAME, keyName: 'level' };
const RECORDS = { devices: [DEVICE], series: [{ ...SERIES, device: 0 }], values: [[0, NOW, 3.5]] };

const read = (records: unknown) => readPortableProject({ ...PROJECT, records }, NOW);

test('values keep their series, times and forms', () => {
  const values = [
    [0, 0, 1],
    [1, NOW - 1, '0123'],
    [1, NOW, 'on'],
    [0, NOW, '7'],
  ];
  const { values: found } = read({ ...RECORDS, series: [...RECORDS.series, SERIES], values });
  expect(found).toEqual({
    devices: [{ ...DEVICE, shownName: '' }],
    series: [
      { ...SERIES, device: 0 },
      { ...SERIES, device: null },
    ],
    seriesIndexes: Int32Array.of(0, 1, 1, 0),
    times: Float64Array.of(0, NOW - 1, NOW, NOW),
    values: [1, '0123', 'on', 7],
    leftOut: [],
    notes: [],
  });
});

test('notes keep their moments, with one line of text', () => {
  const note = { topicName: NAME, time: NOW, text: ' window\n opened ', origin: 'BOARD', by: 'b1' };
  expect(read({ ...RECORDS, notes: [note] }).values?.notes).toEqual([{ ...note, text: 'window opened' }]);
});

test('a file without values has none', () => {
  expect(readPortableProject(PROJECT)).toMatchObject({ values: undefined });
});

const NOTE = { topicName: NAME, time: NOW, text: 'n', origin: 'PERSON' };

test.each([
  ['records', 7],
  ['records.notes[0].topicName', { ...RECORDS, notes: [{ ...NOTE, topicName: 'TZZZZZZZZZ' }] }],
  ['records.notes[0].text', { ...RECORDS, notes: [{ ...NOTE, text: ' ' }] }],
  ['records.notes[200]', { ...RECORDS, notes: Array.from({ length: 201 }, () => NOTE) }],
  ['records.values', { ...RECORDS, values: undefined }],
  ['records.devices[0].topicName', { ...RECORDS, devices: [{ ...DEVICE, topicName: 'TZZZZZZZZZ' }] }],
  ['records.devices[1]', { ...RECORDS, devices: [DEVICE, DEVICE] }],
  ['records.series[0].topicName', { ...RECORDS, series: [{ ...SERIES, topicName: 'TZZZZZZZZZ' }] }],
  ['records.series[0].keyName', { ...RECORDS, series: [{ ...SERIES, keyName: 'depth' }] }],
  ['records.series[0].device', { ...RECORDS, series: [{ ...SERIES, device: 1 }] }],
  ['records.series[1]', { ...RECORDS, series: [SERIES, SERIES] }],
  ['records.values[0]', { ...RECORDS, values: [[1, NOW, 3]] }],
  ['records.values[0]', { ...RECORDS, values: [[-1, NOW, 3]] }],
  ['records.values[0]', { ...RECORDS, values: [['length', NOW, 3]] }],
  ['records.values[0]', { ...RECORDS, values: [[0, NOW]] }],
  [
    'records.values[1]',
    {
      ...RECORDS,
      values: [
        [0, NOW, 3],
        [0, -1, 3],
      ],
    },
  ],
  ['records.values[0]', { ...RECORDS, values: [[0, 0.5, 3]] }],
  ['records.values[0]', { ...RECORDS, values: [[0, NOW, null]] }],
  ['records.values[0]', { ...RECORDS, values: [[0, NOW, 1e300]] }],
  ['records.values[0]', { ...RECORDS, values: [[0, NOW, 'a\0b']] }],
])('names the mistake %s of %j', (detail, records) => {
  expect(read(records).problem).toEqual({ kind: 'MISTAKE', detail });
});

test('a value in the future is refused', () => {
  const values = [
    [0, NOW, 1],
    [0, NOW + 1, 1],
  ];
  expect(read({ ...RECORDS, values }).problem).toEqual({ kind: 'FUTURE', detail: 'records.values[1]' });
});

test('more values than a file has room for are refused', () => {
  const values = Array.from({ length: MAX_FILE_VALUES + 1 }, () => [0, NOW, 1]);
  expect(read({ ...RECORDS, values }).problem).toEqual({ kind: 'TOO_LARGE' });
});
