import { randomUUID } from 'node:crypto';
import type { AppletReasonCode } from '@tinkerstream/contract/applets';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionResult } from '../../../../src/domains/applets/actions/action-definition.ts';
import type { AppletAction, AppletEntity } from '../../../../src/domains/applets/applet.ts';
import { createAppletJobs } from '../../../../src/domains/applets/engine/jobs.ts';
import { createClock } from '../../../../src/platform/clock/clock.ts';
import type { Database } from '../../../../src/platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../src/platform/jobs/background-jobs.ts';
import type { JobHandler } from '../../../../src/platform/jobs/job-policy.ts';
import { createLocalLimit } from '../../../../src/platform/limits/shared-limit.ts';

const DAY_MS = 24 * 3600 * 1000;

const clock = createClock();

const call: AppletAction = {
  id: 'action',
  type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
  iftttWebhookEvent: 'too_hot',
  iftttWebhookKey: '',
  publishJsonContent: '{}',
};
const applet = { id: 'applet', name: 'Alarm', projectId: 'project', runsAsId: 'teacher', isEnabled: true };

const DONE: ActionResult = { outcome: 'DONE' };
const RETRIED: ActionResult = { outcome: 'RETRIED', reason: { code: 'ANSWERED', detail: '503', seen: '' } };

/** What became of an action, as the log has it. */
let logged: (readonly [outcome: string, reason: string | undefined])[];
/** What the service answers. */
let result: ActionResult;
/** What stops actions; '' for an applet that was switched off. */
let stop: AppletReasonCode | '' | undefined;
let attempts: number;
beforeEach(() => {
  [logged, result, stop, attempts] = [[], DONE, undefined, 0];
});

/** The jobs of applets above background jobs that run when a test says so. */
function openJobs() {
  const handlers = new Map<string, JobHandler<object>>();
  const backgroundJobs = {
    handle: (lane: string, _policy: object, handler: JobHandler<object>) => handlers.set(lane, handler),
    prepare: (lane: string, payload: object) => ({ id: randomUUID(), lane, payload: JSON.stringify(payload) }),
  };
  const jobs = createAppletJobs({
    clock,
    database: {} as Database,
    backgroundJobs: backgroundJobs as unknown as BackgroundJobs,
    nodes: { createLimit: createLocalLimit, everywhere: (_kind, local) => local },
    actions: {
      laneOf: () => 'ifttt',
      performAction: async () => {
        attempts++;
        return result;
      },
    },
    findStop: async () =>
      stop === undefined
        ? undefined
        : { reason: stop === '' ? undefined : { code: stop, detail: '', seen: '' }, by: 'STOPPED_BY_SWITCH' },
    report: (_intent, outcome, reason) => logged.push([outcome, reason?.code]),
    logger: pino({ level: 'silent' }),
  });
  const prepare = () => jobs.prepare(applet as AppletEntity, call, 'too_hot', { hops: 1, board: undefined }, 0);
  const run = ({ id, lane, payload }: PreparedJob, change: object = {}, failures = 0) =>
    handlers.get(lane)?.({ ...JSON.parse(payload), ...change }, { id, failures, signal: new AbortController().signal });
  return { jobs, prepare, run };
}

describe('calls of other services', () => {
  test('of an applet of which 1000 wait are dropped, until one of those ends', async () => {
    const { jobs, prepare, run } = openJobs();
    const waiting = Array.from({ length: 1000 }, () => prepare().job as PreparedJob);
    jobs.committed(applet as AppletEntity, waiting);
    expect(prepare().refusal).toEqual({ code: 'TOO_MANY_WAITING', detail: '1000', seen: '' });
    // A failure keeps its place: it is tried again.
    result = RETRIED;
    await expect(run(waiting[0] as PreparedJob)).rejects.toThrow('ANSWERED');
    expect(prepare().refusal?.code).toBe('TOO_MANY_WAITING');
    result = DONE;
    expect(await run(waiting[0] as PreparedJob, {}, 1)).toBe('done');
    expect(prepare().job).toBeDefined();
    expect(logged).toEqual([
      ['RETRIED', 'ANSWERED'],
      ['DONE', undefined],
    ]);
  });

  test('are tried again for 24 hours, and given up then', async () => {
    const { prepare, run } = openJobs();
    const job = prepare().job as PreparedJob;
    result = RETRIED;
    await expect(run(job, { preparedOn: clock.steady() - DAY_MS + 60_000 }, 200)).rejects.toThrow('ANSWERED');
    expect(await run(job, { preparedOn: clock.steady() - DAY_MS - 1 }, 201)).toBe('done');
    expect(logged).toEqual([
      ['RETRIED', 'ANSWERED'],
      ['FAILED', 'GIVEN_UP'],
    ]);
  });

  test('that waited for more than a day while the server was down are still tried once', async () => {
    const { prepare, run } = openJobs();
    expect(await run(prepare().job as PreparedJob, { preparedOn: clock.steady() - 3 * DAY_MS }, 5)).toBe('done');
    expect(logged).toEqual([['DONE', undefined]]);
  });

  test('of an applet that was switched off are not made', async () => {
    const { prepare, run } = openJobs();
    const job = prepare().job as PreparedJob;
    stop = '';
    expect(await run(job, {}, 1)).toBe('done');
    expect(attempts).toBe(0);
  });

  test.each(['NOT_A_MEMBER', 'NOT_ALLOWED'] as const)('are not made after %s', async (reason) => {
    const { prepare, run } = openJobs();
    stop = reason;
    expect(await run(prepare().job as PreparedJob, {}, 1)).toBe('done');
    expect(attempts).toBe(0);
    expect(logged).toEqual([['FAILED', reason]]);
  });

  test('beyond those of a minute wait for the next, and the log says so', async () => {
    const { prepare, run } = openJobs();
    for (let n = 0; n < 120; n++) expect(await run(prepare().job as PreparedJob)).toBe('done');
    const job = prepare().job as PreparedJob;
    const { againInMs } = (await run(job)) as { againInMs: number };
    expect(againInMs).toBeGreaterThan(0);
    expect(againInMs).toBeLessThanOrEqual(60_000);
    expect([attempts, logged.at(-1)]).toEqual([120, ['RETRIED', 'TOO_MANY_CALLS']]);
  });
});

test('of the runs of an applet whose actions wait for each other, 1000 wait at a time', async () => {
  const { jobs, run } = openJobs();
  const action = { id: 'wait', type: 'WAIT_ACTION', seconds: 600 } as const;
  const begin = (n: number) => {
    const waiting = { action, target: '600', run: { id: `run ${n}`, index: 0 } };
    const begun = jobs.beginInOrder(applet as AppletEntity, [waiting], { version: '1' }, { hops: 1, board: '' }, 0);
    begun?.committed();
    return begun?.jobs[0] as PreparedJob;
  };
  const first = begin(0);
  for (let n = 1; n < 999; n++) begin(n);
  const { id } = applet as AppletEntity;
  expect(jobs.sequences.obstacleTo(id)).toBeUndefined();
  begin(999);
  expect(jobs.sequences.obstacleTo(id)).toEqual({ code: 'TOO_MANY_RUNS', detail: '1000', seen: '' });
  stop = '';
  expect(await run({ ...first, lane: 'applet-wait' })).toBe('done');
  expect(logged.at(-1)).toEqual(['DROPPED', 'STOPPED_BY_SWITCH']);
  expect(jobs.sequences.obstacleTo(id)).toBeUndefined();
});
