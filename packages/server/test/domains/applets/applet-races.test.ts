// Before a release.
import {
  createApplet,
  deleteApplet,
  getApplet,
  listApplets,
  MAX_APPLETS,
  renewAppletAddresses,
  updateApplet,
} from '@tinkerstream/contract/applets';
import { appletErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, joinProject, type Project } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/connections/boards.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { ENGINE_NAMES, type ServerOn, startServerOn } from '../../support/server/server-on.ts';

describe.each(ENGINE_NAMES)('applets that several members change, with %s', (engine) => {
  let on: ServerOn;
  let teacher: Person;
  let project: Project;
  let roof: Topic;
  let fan: Topic;
  beforeAll(async () => {
    on = await startServerOn(engine);
    teacher = await signInSubscriber(on.server.http);
  });
  beforeEach(async () => {
    project = await teacher.api.createProject('Greenhouse');
    roof = await teacher.api.createTopic('Roof', 'temp', project.id);
    fan = await teacher.api.createTopic('Fan', 'speed', project.id);
  });
  afterAll(() => on.stop());

  const create = () => teacher.api.call(createApplet, appletForm(project.id, roof));
  const list = () => teacher.api.call(listApplets, { projectId: project.id });

  test('are no more than the limit, also when members create many at the same time', async () => {
    const student = await signInSubscriber(on.server.http);
    const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
    await student.api.call(joinProject, { projectShareToken: token });
    const members = [teacher, student].map(({ api }) => api);
    const results = await Promise.allSettled(
      Array.from({ length: MAX_APPLETS + 20 }, (_, index) =>
        members[index % 2]?.call(createApplet, appletForm(project.id, roof)),
      ),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(20);
    for (const reason of refused) {
      const description = expect.stringContaining(String(MAX_APPLETS));
      expect(reason).toMatchObject({ status: 409, errors: [{ code: appletErrors.tooMany, description }] });
    }
    expect(await list()).toHaveLength(MAX_APPLETS);
  });

  test.runIf(engine === 'PostgreSQL')('are not changed by a member who is removed meanwhile', async () => {
    const { id: appletId } = await create();
    const student = await signInSubscriber(on.server.http);
    const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
    await student.api.call(joinProject, { projectShareToken: token });
    const place = { appletId, projectId: project.id };
    const changes = [
      () => student.api.call(createApplet, appletForm(project.id, roof)),
      () => student.api.call(updateApplet, { appletId, ...appletForm(project.id, fan) }),
      () => student.api.call(renewAppletAddresses, place),
      () => student.api.call(deleteApplet, place),
    ];
    // A removal that holds its locks until the changes have passed their first check and wait.
    const removal = new pg.Client(on.databaseUrl);
    await removal.connect();
    await removal.query('BEGIN');
    await removal.query(`SELECT id FROM project WHERE id = '${project.id}' FOR UPDATE`);
    const results = Promise.allSettled(changes.map((change) => change()));
    await eventually(
      async () => {
        const { rows } = await removal.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      },
      (waiting) => waiting === changes.length,
    );
    await removal.query(`DELETE FROM project_member WHERE user_id = '${student.userId}'`);
    await removal.query('COMMIT');
    await removal.end();
    for (const result of await results) {
      expect(result).toMatchObject({ reason: { status: 404, errors: [{ code: projectErrors.unknown }] } });
    }
    expect(await list()).toHaveLength(1);
    expect((await teacher.api.call(getApplet, place)).runsAs).toBe(teacher.email);
  });
});
