import { AppletLogEntry, type AppletRun, type RunAction } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { appletsRealtime } from '../../../../src/domains/applets/realtime.ts';
import { entriesOf, together } from '../../../../src/domains/applets/runs/entries.ts';
import type { KeptRun, RunNews } from '../../../../src/domains/applets/runs/run.ts';
import type { Events } from '../../../../src/platform/events/events.ts';
import type { Rooms } from '../../../../src/platform/realtime/rooms.ts';
import { inShort } from '../../../support/applets/scene.ts';

const NOON = '2026-05-20T12:00:00.000Z';

const run = (change: Partial<AppletRun> = {}): AppletRun => ({
  id: 'run',
  projectId: 'project',
  appletId: 'applet',
  appletName: 'Cool down',
  time: NOON,
  count: 1,
  board: 'b1',
  trigger: { triggerKey: 'MQTT_MESSAGE_TRIGGER', name: 'Roof' },
  message: 'temp=21',
  result: 'RAN',
  reason: null,
  isOtherwise: false,
  conditions: [condition({ isMatch: true })],
  actions: [],
  ...change,
});

const condition = (change: Partial<AppletRun['conditions'][number]> = {}): AppletRun['conditions'][number] => ({
  topicName: 'Roof',
  subject: 'temp',
  comparatorKey: 'greater_than',
  seen: '21',
  against: '30',
  isMatch: false,
  ...change,
});

const action = (index: number, change: Partial<RunAction> = {}): RunAction => ({
  index,
  actionKey: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
  target: 'too_hot',
  outcome: 'DONE',
  reason: null,
  durationMs: 5,
  tries: 1,
  canRepeat: false,
  repeatedBy: null,
  ...change,
});

const reason = (code: 'NOT_MATCHED' | 'LOOP' | 'ANSWERED' | 'STOPPED_BY_CHANGE', detail = '', seen = '') =>
  ({ code, detail, seen }) as const;
const lines = (...of: Parameters<typeof entriesOf>) => entriesOf(...of).map(inShort);

test('a run says that it was triggered, that its conditions matched, and what became of its actions', () => {
  const actions = [
    action(0, { outcome: 'RETRIED', reason: reason('ANSWERED', '503') }),
    action(1, { outcome: 'WAITING' }),
    action(2),
  ];
  const entries = entriesOf(run({ actions, count: 3 }));
  for (const entry of entries) expect(AppletLogEntry.safeParse(entry).success).toBe(true);
  const common = { projectId: 'project', appletId: 'applet', appletName: 'Cool down', timeArrival: NOON, count: 3 };
  const acted = { kind: 'action', actionKey: 'TRIGGER_IFTTT_WEBHOOK_ACTION', target: 'too_hot' };
  expect(entries.map(({ id: _, ...entry }) => entry)).toEqual([
    { ...common, kind: 'trigger', triggerKey: 'MQTT_MESSAGE_TRIGGER', name: 'Roof', reason: null },
    { ...common, kind: 'filter', isSuccess: true, reason: null },
    { ...common, ...acted, outcome: 'RETRIED', reason: reason('ANSWERED', '503') },
    { ...common, ...acted, outcome: 'DONE', reason: null },
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
  // What is new of a run that the log has.
  expect(entriesOf(run({ actions, count: 3 }), new Set([1, 2]))).toEqual(entries.slice(3));
});

test('a run without conditions says nothing of them', () => {
  expect(lines(run({ conditions: [] }))).toEqual(['trigger Roof']);
});

test('one that did not match, or was held back, says why', () => {
  const why = reason('NOT_MATCHED', 'temp', '21');
  expect(lines(run({ result: 'NOT_MATCHED', reason: why }))).toEqual([
    'trigger Roof',
    'filter false NOT_MATCHED temp 21',
  ]);
  const heldBack = run({ result: 'HELD_BACK', reason: { code: 'TOO_SOON', detail: '3600', seen: '' }, conditions: [] });
  expect(lines(heldBack)).toEqual(['trigger Roof', 'filter false TOO_SOON 3600']);
});

test('one that could not run says so of its trigger', () => {
  expect(lines(run({ result: 'LEFT_OUT', reason: reason('LOOP', '8', 'Roof → Fan'), conditions: [] }))).toEqual([
    'trigger Roof LOOP 8 Roof → Fan',
  ]);
});

test('one that performed its other actions says which condition did not match', () => {
  const conditions = [condition({ subject: 'hum', isMatch: true }), condition()];
  const acted = run({ isOtherwise: true, result: 'FAILED', conditions, actions: [action(0, { outcome: 'FAILED' })] });
  expect(lines(acted)).toEqual(['trigger Roof', 'filter false NOT_MATCHED temp 21', 'action too_hot FAILED']);
});

test('actions that were stopped are one, with their number', () => {
  const dropped = (index: number, detail: string) =>
    action(index, { outcome: 'DROPPED', reason: reason('STOPPED_BY_CHANGE', detail) });
  const actions = [dropped(0, '2'), dropped(1, ''), action(2, { outcome: 'DROPPED' })];
  expect(lines(run({ conditions: [], actions }))).toEqual([
    'trigger Roof',
    'action too_hot LEFT_OUT STOPPED_BY_CHANGE 2',
  ]);
});

test('a run that a crash has lost says what became of its actions', () => {
  expect(lines(run({ trigger: null, conditions: [], actions: [action(0)] }))).toEqual(['action too_hot DONE']);
});

test('equal entries of a second are one, with their number, the latest time and the latest value that was seen', () => {
  const at = (time: string, seen: string, change: Partial<AppletRun> = {}) =>
    run({ id: time, time, result: 'NOT_MATCHED', reason: reason('NOT_MATCHED', 'temp', seen), count: 2, ...change });
  const entries = [
    at('2026-05-20T12:00:00.100Z', '1'),
    at('2026-05-20T12:00:00.900Z', '2'),
    at('2026-05-20T12:00:00.900Z', '3', { appletId: 'other', appletName: 'Other' }),
    at('2026-05-20T12:00:01.000Z', '4'),
  ].flatMap((one) => entriesOf(one));
  const shown = together(entries).map((entry) => `${entry.appletName}: ${inShort(entry)}`);
  expect(shown).toEqual([
    'Cool down: trigger Roof x4',
    'Cool down: filter false NOT_MATCHED temp 2 x4',
    'Other: trigger Roof x2',
    'Other: filter false NOT_MATCHED temp 3 x2',
    'Cool down: trigger Roof x2',
    'Cool down: filter false NOT_MATCHED temp 4 x2',
  ]);
  expect(together(entries)[0]).toMatchObject({
    id: '2026-05-20T12:00:00.100Z',
    timeArrival: '2026-05-20T12:00:00.900Z',
  });
});

/** What browsers get of the news of runs, which are shown as `change` says. */
async function emittedFor(news: readonly RunNews[], change: Partial<AppletRun>) {
  const emitted: (readonly [event: string, count: number])[] = [];
  let hear: ((event: { projectId: string; news: readonly RunNews[] }) => Promise<void>) | undefined;
  const events = {
    afterCommit: (name: string, handler: never) => {
      if (name === 'applet.ran') hear = handler;
    },
  } as unknown as Pick<Events, 'afterCommit'>;
  const rooms = {
    allow() {},
    emit: (_room: string, event: string, { count }: { count: number }) => emitted.push([event, count]),
  } as unknown as Rooms;
  appletsRealtime(
    events,
    rooms,
    async () => true,
    async (_projectId, runs) => runs.map(({ id }) => run({ id, ...change })),
  );
  await hear?.({ projectId: 'project', news });
  return emitted;
}

const kept = (id: string) => ({ id }) as KeptRun;

test('browsers get the entries of a new run, and of an answer that comes later that of its action alone', async () => {
  const actions = [action(0), action(1)];
  expect(await emittedFor([{ run: kept('a') }], { actions })).toEqual([
    ['applet_run', 1],
    ['applet_trigger_log', 1],
    ['applet_filter_log', 1],
    ['applet_action_log', 2],
  ]);
  expect(await emittedFor([{ run: kept('a'), actions: new Set([1]) }], { actions })).toEqual([
    ['applet_run', 1],
    ['applet_action_log', 1],
  ]);
});

test('browsers get few events of a flood, with the number of all', async () => {
  const news = Array.from({ length: 10_000 }, (_, index) => ({ run: kept(`${index}`) }));
  const emitted = await emittedFor(news, { conditions: [] });
  expect(emitted.filter(([event]) => event === 'applet_run')).toHaveLength(50);
  expect(emitted.filter(([event]) => event !== 'applet_run')).toEqual([['applet_trigger_log', 10_000]]);
});
