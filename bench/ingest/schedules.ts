import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { createApplet } from '@tinkerstream/contract/applets';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Form, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { processorShare } from '../support/processor.ts';
import { TARGETS } from '../targets.ts';

const FORMS = {
  short: { schedules: 1_000, settleMs: 500, windowMs: 1_000 },
  full: { schedules: 10_000, settleMs: 10_000, windowMs: 30_000 },
} as const;

/** Users who share the schedules. */
const USERS = 50;
const DAY_MS = 24 * 60 * 60_000;
/** The longest wait of a job. Schedules wait for this long at a time, and their waits end at different moments. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** What schedules cost while none is due: a server with one and with many, each due half a day later. */
export async function scheduleCost(form: Form): Promise<Row[]> {
  const { schedules, settleMs, windowMs } = FORMS[form];
  const dataDir = temporaryFolder('schedules');
  const share = async (prepare?: (api: Api) => Promise<void>) => {
    const server = await startServer({ dataDir });
    await prepare?.(await Api.signIn(server.http));
    await wait(settleMs);
    const measured = await processorShare(server.pid, windowMs);
    await server.stop();
    return measured;
  };
  const one = await share(createSchedule);
  multiply(join(dataDir, 'tinkerstream.db'), schedules);
  const many = await share();
  return [
    {
      what: `processor time of ${schedules} schedules between their times`,
      values: [Math.max(0, many - one)],
      unit: '% of a core',
      digits: 2,
      target: TARGETS.schedulesBetweenTimes,
    },
    { what: 'the idle server with one', values: [one], unit: '% of a core', digits: 2 },
  ];
}

async function createSchedule(api: Api): Promise<void> {
  const project = await api.createProject('Bench');
  const topic = await api.createTopic('Bench', 't', project.id);
  const time = new Date(Date.now() + DAY_MS / 2).toISOString().slice(11, 16);
  await api.call(createApplet, {
    projectId: project.id,
    name: 'Daily',
    triggers: [{ type: 'SCHEDULE_TRIGGER', repeats: 'DAYS', time, timeZone: 'UTC' }],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: topic.topicName, publishContent: 't=1' }],
  });
}

/** Copies the schedule, with waits that end at different moments, as after some hours. */
function multiply(file: string, schedules: number): void {
  const db = new DatabaseSync(file);
  const copies = `WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${schedules - 1})`;
  db.exec(`
    BEGIN;
    ${copies} INSERT INTO job (id, kind, payload, run_on, failures, held_by, held_until)
      SELECT id || '-' || n, kind || '-' || (n % ${USERS}), replace(payload, applet_id, applet_id || '-' || n),
        ${Date.now()} + n * ${LONGEST_WAIT_MS} / ${schedules}, 0, NULL, 0
      FROM job JOIN applet_schedule ON job_id = id, copy;
    ${copies} INSERT INTO applet
      (id, project_id, runs_as_id, name, is_enabled, triggers, filters, actions, hook_token, created_on, timing, run_order)
      SELECT id || '-' || n, project_id, runs_as_id, name, is_enabled, triggers, filters, actions, hook_token || '-' || n,
        created_on, timing, run_order
      FROM applet, copy;
    ${copies} INSERT INTO applet_schedule (applet_id, schedule, next_on, job_id)
      SELECT applet_id || '-' || n, schedule, next_on, job_id || '-' || n FROM applet_schedule, copy;
    COMMIT`);
  db.close();
}
