// Before a release.
import {
  createMaintenancePeriod,
  createWhitelistEntry,
  removeMaintenancePeriod,
  removeWhitelistEntry,
} from '@tinkerstream/contract/admin';
import { createChart, deleteChart } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  createDashboard,
  deleteDashboard,
  removeDashboardChart,
} from '@tinkerstream/contract/dashboards';
import { deleteProject } from '@tinkerstream/contract/projects';
import { deleteDataType, deleteTopic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { form } from '../../support/people/chart-form.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

/** Creates something, and returns the call that deletes it. */
type Creation = (api: Api) => Promise<() => Promise<unknown>>;

const creations: readonly (readonly [what: string, create: Creation])[] = [
  [
    'a project',
    async (api) => {
      const { id: projectId } = await api.createProject('Doomed');
      return () => api.call(deleteProject, { projectId });
    },
  ],
  [
    'a topic',
    async (api) => {
      const { id: topicId } = await api.createTopic('Doomed', 'n');
      return () => api.call(deleteTopic, { topicId });
    },
  ],
  [
    'a data type',
    async (api) => {
      const { id: topicId, dataRecordTypes } = await api.createTopic('Doomed', 'n');
      return () => api.call(deleteDataType, { topicId, dataTypeId: dataRecordTypes[0]?.id ?? '' });
    },
  ],
  [
    'a chart',
    async (api) => {
      const { id: chartId } = await api.call(createChart, form('GAUGE_CHART', await api.createTopic('Kept', 'n')));
      return () => api.call(deleteChart, { chartId });
    },
  ],
  [
    'a dashboard',
    async (api) => {
      const { id: dashboardId } = await api.call(createDashboard, { name: 'Doomed' });
      return () => api.call(deleteDashboard, { dashboardId });
    },
  ],
  [
    'a card',
    async (api) => {
      const { id: dashboardId } = await api.call(createDashboard, { name: 'Kept' });
      const { id: chartId } = await api.call(createChart, form('GAUGE_CHART', await api.createTopic('Kept', 'n')));
      await api.call(addDashboardChart, { dashboardId, chartId });
      return () => api.call(removeDashboardChart, { dashboardId, chartId });
    },
  ],
  [
    'an entry of the whitelist',
    async (api) => {
      const whitelistEmail = `${crypto.randomUUID()}@example.org`;
      const { id: whitelistEmailId } = await api.call(createWhitelistEntry, { whitelistEmail });
      return () => api.call(removeWhitelistEntry, { whitelistEmailId });
    },
  ],
  [
    'a maintenance',
    async (api) => {
      const [startFrom, endUntil] = ['2090-01-01 00:00:00 +0000', '2090-01-02 00:00:00 +0000'];
      const { id } = await api.call(createMaintenancePeriod, { startFrom, endUntil, showSince: startFrom });
      return () => api.call(removeMaintenancePeriod, { maintenancePeriodId: id });
    },
  ],
];

describe.each(['SQLite', 'PostgreSQL'])('one of several simultaneous deletions succeeds, with %s', (engine) => {
  let postgres: PostgresServer | undefined;
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await sharedPostgres() : undefined;
    server = await startServer({ env: postgres ? { DATABASE_URL: await postgres.createDatabase() } : {} });
    api = await Api.signIn(server.http);
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });

  test.each(creations)('%s', async (_what, create) => {
    const remove = await create(api);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, remove));
    const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 200 : outcome.reason.status));
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404]);
  });
});
