import { createChart, listReadableCharts, listRecentCharts } from '@tinkerstream/contract/charts';
import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { form } from '../../support/people/chart-form.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

describe.each(enginesOfThisRun())('the charts that a user may read, on %s', (engine) => {
  let postgres: PostgresServer | undefined;
  let server: ServerProcess;
  beforeAll(async () => {
    if (engine === 'PostgreSQL') postgres = await sharedPostgres();
    server = await startServer({ env: { DATABASE_URL: await postgres?.createDatabase() } });
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });

  const find = async (api: Api, search = '') =>
    (await api.call(listReadableCharts, { search })).map(({ name }) => name);

  test('are their own and those of their current projects, newest first', async () => {
    const owner = (await signInSubscriber(server.http)).api;
    const pupil = await signInSubscriber(server.http);
    const project = await owner.createProject('Class');
    await owner.createTopic('Roof', 'heat', project.id);
    await owner.createTopic('Safe', 'secret');
    expect(await find(pupil.api)).toEqual([]);

    const { token } = await owner.call(createShareToken, { projectId: project.id });
    await pupil.api.call(joinProject, { projectShareToken: token });
    await pupil.api.createTopic('Mine', 'rain');
    expect(await find(pupil.api)).toEqual(['rain', 'heat']);
    expect(await find(owner)).toEqual(['secret', 'heat']);

    await owner.call(removeProjectUser, { projectId: project.id, userId: pupil.userId });
    expect(await find(pupil.api)).toEqual(['rain']);
  });

  test('that nobody made are left out of the recent ones where only those that people made are asked for', async () => {
    const { api } = await signInSubscriber(server.http);
    const roof = await api.createTopic('Roof', 'heat');
    await api.call(createChart, form('GAUGE_CHART', roof));
    await api.createTopic('Cellar', 'damp');
    const recent = async (only?: 'MADE') =>
      (await api.call(listRecentCharts, only ? { only } : {})).map(({ name }) => name);
    expect(await recent()).toEqual(['damp', 'Mine', 'heat']);
    expect(await recent('MADE')).toEqual(['Mine']);
  });

  test('are found by their own name or the name of one of their topics', async () => {
    const { api } = await signInSubscriber(server.http);
    const roof = await api.createTopic('Roof of 100% glass', 'heat');
    await api.createTopic('Cellar', 'damp');
    await api.call(createChart, form('GAUGE_CHART', roof));
    expect(await find(api, 'DAM')).toEqual(['damp']);
    expect(await find(api, '100%')).toEqual(['Mine', 'heat']);
    expect(await find(api, roof.topicName.toLowerCase())).toEqual(['Mine', 'heat']);
    expect(await find(api, 'nothing')).toEqual([]);
  });
});
