import { sharesOf } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import {
  isOwnLine,
  type LineName,
  lineLabels,
  sharedUnit,
} from '../../../../src/domains/charts/line-chart/lines/line-names.ts';
import { BoardNames } from '../../../../src/platform/board-names.ts';

const source = (id: string) => ({ id, topicId: 't', dataTypeId: id, keyName: id, label: id, unit: '', colour: null });
const device = (serialName: string, serialNumber = '') => ({
  id: serialName || serialNumber,
  serialName,
  serialNumber,
});
const labels = (...lines: LineName[]) => lineLabels(lines, 'nobody', new BoardNames([]));

test('lines of one source are named after their devices, lines of several sources after both', () => {
  const [warm, damp] = [source('warm'), source('damp')];
  const rose = { source: warm, device: device('Rose', 'b7') };
  const ivy = { source: warm, device: device('', 'b8') };
  const unnamed = { source: warm, device: null };
  expect(labels(rose, ivy, unnamed)).toEqual(['Rose', 'b8', 'nobody']);
  expect(labels(rose, unnamed, { source: damp })).toEqual(['warm · Rose', 'warm · nobody', 'damp']);
});

test('devices with one name have their serial number beside it, on public pages a number', () => {
  const warm = source('warm');
  const lines = (...devices: ReturnType<typeof device>[]) =>
    labels(...devices.map((one) => ({ source: warm, device: one })));
  expect(lines(device('', 'group1'), device('group1', '4711'), device('Rose', 'b7'))).toEqual([
    'group1',
    'group1 (4711)',
    'Rose',
  ]);
  expect(lines(device('group1'), device('group1'), device('group1'))).toEqual(['group1', 'group1 (2)', 'group1 (3)']);
});

test('a line without a device is named after its source when it is the only one', () => {
  expect(labels({ source: source('warm'), device: null })).toEqual(['warm']);
  expect(labels({ source: source('warm'), device: null }, { source: source('damp') })).toEqual(['warm', 'damp']);
});

test('when there are too many lines, every source gets the same number', () => {
  expect(sharesOf([30, 5], 40)).toEqual([30, 5]);
  expect(sharesOf([30, 30, 5], 40)).toEqual([18, 17, 5]);
  expect(sharesOf([1, 1, 1], 2)).toEqual([1, 1, 0]);
  expect(sharesOf([], 40)).toEqual([]);
  expect(sharesOf([0, 0], 40)).toEqual([0, 0]);
});

test('an axis has a unit only if all of its lines have it', () => {
  const units = (...shown: string[]) => sharedUnit(shown.map((unit) => ({ unit })));
  expect([units('°C', '°C'), units('°C', '%'), units('°C', ''), units('', ''), units()]).toEqual([
    '°C',
    '',
    '',
    '',
    '',
  ]);
});

test('a board is called by its pupil, two boards of one pupil by their serial numbers too, and the own one is first', () => {
  const given = (serialNumber: string, pupilName: string, isOwn = false) => ({
    topicId: 't',
    serialNumber,
    pupilName,
    isOwn,
  });
  const names = new BoardNames([given('b7', 'Anna'), given('b8', 'Anna'), given('b9', 'Zoe', true)]);
  const lines = [device('Rose', 'b7'), device('', 'b8'), device('Ivy', 'b9'), device('Ivy', 'b10')].map((one) => ({
    source: source('warm'),
    device: one,
  }));
  expect(lineLabels(lines, 'nobody', names)).toEqual(['Anna (b7)', 'Anna (b8)', 'Zoe', 'Ivy']);
  expect(lines.map((line) => isOwnLine(line, names))).toEqual([false, false, true, false]);
  // A board with the same serial number in another topic is another board.
  const elsewhere = { source: { ...source('warm'), topicId: 'other' }, device: device('Rose', 'b7') };
  expect(lineLabels([elsewhere], 'nobody', names)).toEqual(['Rose']);
});
