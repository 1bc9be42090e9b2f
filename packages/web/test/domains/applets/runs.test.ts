import type { AppletRun } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { withRun } from '../../../src/domains/applets/log/run-queries.ts';

const ALL = { appletId: '', result: '', board: '', limit: 3 } as const;

const run = (id: string, parts: Partial<AppletRun> = {}): AppletRun => ({
  id,
  projectId: 'p1',
  appletId: 'a1',
  appletName: 'Fan',
  time: '2026-01-01T00:00:00Z',
  count: 1,
  board: 'b1',
  trigger: null,
  message: null,
  result: 'RAN',
  reason: null,
  isOtherwise: false,
  conditions: [],
  actions: [],
  ...parts,
});
const known = { runs: [run('r3'), run('r2'), run('r1')], boards: ['b1'] };
const ids = ({ runs }: { readonly runs: readonly AppletRun[] }) => runs.map(({ id }) => id);

test('a new run is the first, the oldest leaves, and its board can be chosen', () => {
  const after = withRun(known, run('r4', { board: 'a0' }), ALL);
  expect(ids(after)).toEqual(['r4', 'r3', 'r2']);
  expect(after.boards).toEqual(['a0', 'b1']);
});

test('a run with new answers keeps its place, and leaves a filter that it no longer passes', () => {
  const failed = run('r2', { result: 'FAILED' });
  expect(ids(withRun(known, failed, ALL))).toEqual(['r3', 'r2', 'r1']);
  expect(withRun(known, failed, ALL).runs[1]).toBe(failed);
  expect(ids(withRun(known, failed, { ...ALL, result: 'RAN' }))).toEqual(['r3', 'r1']);
});

test('a run that no filter lets through is not shown', () => {
  const idle = run('r4', { result: 'NOT_MATCHED', board: null });
  expect(ids(withRun(known, idle, { ...ALL, result: 'PROBLEM' }))).toEqual(['r3', 'r2', 'r1']);
  expect(ids(withRun(known, idle, { ...ALL, board: 'b1' }))).toEqual(['r3', 'r2', 'r1']);
  expect(ids(withRun(known, idle, { ...ALL, appletId: 'a2' }))).toEqual(['r3', 'r2', 'r1']);
  expect(ids(withRun(known, run('r4', { result: 'LEFT_OUT' }), { ...ALL, result: 'PROBLEM' }))[0]).toBe('r4');
});
