import type { AppletListItem } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { groupsOf } from '../../../src/domains/applets/list/list-order.ts';

const item = (name: string, more: Partial<AppletListItem> = {}): AppletListItem => ({
  id: name,
  name,
  projectId: 'p',
  enabled: true,
  pause: null,
  runsAs: 'teacher@example.org',
  mayChange: true,
  topicNames: [],
  runCount: 0,
  leftOutCount: 0,
  lastRunOn: null,
  lastProblem: null,
  failingSince: null,
  services: [],
  button: null,
  ...more,
});

const APPLETS = [
  item('Water', { topicNames: ['soil'], lastRunOn: '2026-01-01T10:00:00Z' }),
  item('Alarm', { topicNames: ['roof'], runsAs: 'pupil@example.org' }),
  item('Hello'),
  item('Fan', { topicNames: ['roof', 'soil'], lastRunOn: '2026-01-01T11:00:00Z' }),
];
const topicOf = (name: string) => ({ roof: 'Temperature on the roof' })[name] ?? name;
const names = (search: string, order: Parameters<typeof groupsOf>[1]['order']) =>
  groupsOf(APPLETS, { search, order, topicOf }).map(({ topicName, applets }) => [
    topicName,
    applets.map(({ name }) => name),
  ]);

test('keeps the order in which event triggers come, and sorts them by name or by their last run', () => {
  expect(names('', 'OLDEST')).toEqual([[undefined, ['Water', 'Alarm', 'Hello', 'Fan']]]);
  expect(names('', 'NAME')).toEqual([[undefined, ['Alarm', 'Fan', 'Hello', 'Water']]]);
  expect(names('', 'LAST_RUN')).toEqual([[undefined, ['Fan', 'Water', 'Alarm', 'Hello']]]);
});

test('puts each under the first topic that triggers it, and those without a topic last', () => {
  expect(names('', 'TOPIC')).toEqual([
    ['soil', ['Water']],
    ['roof', ['Alarm', 'Fan']],
    ['', ['Hello']],
  ]);
});

test('finds them by their name, by any of their topics as shown, and by their user', () => {
  expect(names('wat', 'OLDEST')).toEqual([[undefined, ['Water']]]);
  expect(names('SOIL', 'OLDEST')).toEqual([[undefined, ['Water', 'Fan']]]);
  expect(names('on the roof', 'OLDEST')).toEqual([[undefined, ['Alarm', 'Fan']]]);
  expect(names('pupil', 'TOPIC')).toEqual([['roof', ['Alarm']]]);
  expect(names('nothing', 'OLDEST')).toEqual([[undefined, []]]);
});
