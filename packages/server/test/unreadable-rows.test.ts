// Before a release.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser } from '@tinkerstream/contract/accounts';
import {
  createWhitelistEntry,
  listAuditEntries,
  listLicenseBatches,
  removeUser,
  revokeLicenseBatch,
} from '@tinkerstream/contract/admin';
import { createApplet, listApplets } from '@tinkerstream/contract/applets';
import {
  createChart,
  getPublicChart,
  listProjectCharts,
  listReadableCharts,
  listRecentCharts,
} from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { consumeLicense, getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { openDatabase } from '../../../test/support/server-database.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { connectBoard, eventually, nextMessage } from './support/connections/boards.ts';
import { appletForm } from './support/people/applet-form.ts';
import { form } from './support/people/chart-form.ts';
import { createLicenses } from './support/people/members.ts';
import { query } from './support/storage/database-query.ts';

test('one unreadable row takes none of its neighbours along, and is reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unreadable-rows-'));
  const first = await startServer({ dataDir });
  let api = await Api.signIn(first.http);
  const { id: projectId } = await api.createProject('P');
  const topic = await api.createTopic('T', 'n', projectId);
  const fan = await api.createTopic('Fan', 'n', projectId);
  const form = appletForm(projectId, topic);
  const actions = [{ ...form.actions[0], topicName: fan.topicName }] as typeof form.actions;
  for (const name of ['Bad', 'Good']) await api.call(createApplet, { ...form, name, actions });
  let board = await connectBoard(first.mqttPort);
  const logged = () => api.call(listLoggedMessages, { topicId: topic.id });
  for (const [index, text] of ['n=1', 'n=2'].entries()) {
    await board.publishAsync(topic.topicName, text, { qos: 1, retain: true });
    await board.publishAsync(fan.topicName, text, { qos: 1, retain: true });
    // Each is written to a page of its own.
    await eventually(pages, (count) => count > index);
  }
  await board.endAsync();
  await first.stop();

  function pages(): Promise<number> {
    const db = openDatabase(dataDir, { readOnly: true });
    const row = db.prepare('SELECT count(*) AS count FROM message_log_page WHERE topic_id = ?').get(topic.id);
    db.close();
    return Promise.resolve(Number(row?.count));
  }
  const db = openDatabase(dataDir);
  db.exec("UPDATE message_log_page SET entries = '[[' WHERE id = (SELECT min(id) FROM message_log_page)");
  db.exec("UPDATE applet SET actions = '[{' WHERE name = 'Bad'");
  db.exec("UPDATE carried_value SET value = '\"' WHERE slot = 'message'");
  db.exec("UPDATE applet_run SET content = '{' WHERE id = (SELECT min(id) FROM applet_run)");
  db.close();
  const file = join(dataDir, 'gateway.json');
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  expect(saved.retained).toHaveLength(2);
  saved.retained = saved.retained.map((one: { topicName: string }) => (one.topicName === fan.topicName ? null : one));
  writeFileSync(file, JSON.stringify(saved));

  const second = await startServer({ dataDir });
  api = await Api.signIn(second.http);
  expect((await api.call(listApplets, { projectId })).map(({ name }) => name)).toEqual(['Good']);
  expect((await logged()).map(({ message }) => message)).toEqual(['n=2']);
  board = await connectBoard(second.mqttPort);
  const retained = nextMessage(board);
  await board.subscribeAsync(topic.topicName);
  expect(await retained).toEqual({ topic: topic.topicName, payload: 'n=2' });
  // The other trigger still works.
  await board.subscribeAsync(fan.topicName);
  const sent = nextMessage(board);
  await board.unsubscribeAsync(topic.topicName);
  await board.publishAsync(topic.topicName, 'n=3', { qos: 1 });
  expect(await sent).toEqual({ topic: fan.topicName, payload: 'fan=on' });
  await board.endAsync();
  for (const table of ['message_log_page', 'applet'])
    expect(second.output().match(new RegExp(`"table":"${table}".*Could not read a row`, 'g'))).toHaveLength(1);
  await second.stop();

  writeFileSync(file, '{"format":');
  await (await startServer({ dataDir })).stop();
  expect(existsSync(`${file}.unreadable`)).toBe(true);
  rmSync(dataDir, { recursive: true });
});

describe('a row with damaged JSON', () => {
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    server = await startServer();
    admin = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  const database = (sql: string) => query(server, undefined, sql);

  /** Cuts a stored text off after its first character. */
  async function damage(table: string, column: string, id: string): Promise<void> {
    await database(`UPDATE ${table} SET ${column} = substr(${column}, 1, 1) WHERE id = '${id}'`);
  }

  /** The row is reported once by its id, and still stored. */
  async function expectKept(table: string, id: string): Promise<void> {
    const reports = server.output().match(new RegExp(`"table":"${table}","id":"${id}".*Could not read a row`, 'g'));
    expect(reports).toHaveLength(1);
    expect(await database(`SELECT id FROM ${table} WHERE id = '${id}'`)).toHaveLength(1);
  }

  test('of a chart takes no other chart, no dashboard and no message of its topic along', async () => {
    const { id: projectId } = await admin.createProject('P');
    const topic = await admin.createTopic('T', 'n', projectId);
    const [good] = await admin.listTopicCharts(topic.id);
    const bad = await admin.call(createChart, form('TOGGLE_BUTTON', topic));
    const dashboard = await admin.call(createDashboard, { name: 'D' });
    for (const chart of [bad, good])
      await admin.call(addDashboardChart, { dashboardId: dashboard.id, chartId: chart?.id ?? '' });
    await damage('chart', 'config', bad.id);

    const ids = (charts: readonly { id: string }[]) => charts.map(({ id }) => id);
    expect(ids(await admin.listTopicCharts(topic.id))).toEqual([good?.id]);
    expect(ids(await admin.call(listProjectCharts, { projectId }))).toEqual([good?.id]);
    expect(ids(await admin.call(listReadableCharts, { search: '' }))).toContain(good?.id);
    expect(ids(await admin.call(listRecentCharts, { count: 5 }))).toContain(good?.id);
    const [shown] = await admin.call(listDashboards, {});
    expect(shown?.dashboardCharts.map(({ chart }) => chart.id)).toEqual([good?.id]);
    await expect(new Api(server.http).call(getPublicChart, { token: bad.shareToken })).rejects.toMatchObject({
      status: 404,
    });
    const board = await connectBoard(server.mqttPort);
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    await board.endAsync();
    await expectKept('chart', bad.id);
  });

  test('of a license batch takes neither the other batches nor the access of its users along', async () => {
    const bad = await createLicenses(admin);
    const good = await createLicenses(admin);
    for (const { keys } of [bad, good]) await admin.call(consumeLicense, { licenseKey: keys[0] ?? '' });
    await damage('license_batch', 'permission', bad.batch.id);

    const listed = await admin.call(listLicenseBatches, {});
    expect(listed.map(({ id }) => id)).toEqual([good.batch.id]);
    expect(await file(listLicenseBatches)).toContain(good.batch.id);
    const { licenseSubscription } = await admin.call(getSubscriptionStatus, {});
    expect(licenseSubscription?.licenseKey).toBe(good.keys[0]);
    await admin.call(revokeLicenseBatch, { licenseBatchId: bad.batch.id });
    await expectKept('license_batch', bad.batch.id);
  });

  test('of the audit log takes no other entry along, and does not keep an account from being deleted', async () => {
    const { id: userId } = await admin.call(createUser, { email: 'ada@example.org', firstName: 'Ada', lastName: 'L' });
    const ofUser = () => admin.call(listAuditEntries, { subject: 'user' });
    const [bad] = await ofUser();
    await admin.call(createWhitelistEntry, { whitelistEmail: 'bob@example.org' });
    await damage('audit_entry', 'after', bad?.id ?? '');

    expect(await ofUser()).toEqual([]);
    expect(await admin.call(listAuditEntries, { subject: 'whitelist-entry' })).toHaveLength(1);
    expect(await file(listAuditEntries)).toContain('bob@example.org');
    await expectKept('audit_entry', bad?.id ?? '');
    await admin.call(removeUser, { userId });
    expect((await ofUser()).map(({ action }) => action)).toEqual(['remove', 'create']);
  });

  /** A list as a file for spreadsheets. */
  async function file({ path }: Endpoint): Promise<string> {
    const headers = { authorization: `Bearer ${admin.accessToken}`, accept: 'text/csv' };
    return (await fetch(server.http + path, { headers })).text();
  }
});
