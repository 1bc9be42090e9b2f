import {
  type Applet,
  createApplet,
  deleteApplet,
  getApplet,
  listAppletLog,
  listApplets,
  listAppletValues,
  renewAppletAddresses,
  updateApplet,
} from '@tinkerstream/contract/applets';
import { appletErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { projectRoom } from '@tinkerstream/contract/platform/room';
import { deleteProject, getProject, linkTopic, type Project, unlinkTopic } from '@tinkerstream/contract/projects';
import { deleteTopic, renewTopicName, sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type AppletForm, appletForm, iftttAction } from '../../support/people/applet-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { query } from '../../support/storage/database-query.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

const PUBLIC_URL = 'https://cloud.school.example';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('applets with %s', (engine) => {
  let url: string | undefined;
  let server: ServerProcess;
  let teacher: Person;
  let project: Project;
  let roof: Topic;
  let fan: Topic;
  const browsers: Browser[] = [];
  beforeAll(async () => {
    url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServer({ env: { DATABASE_URL: url, PUBLIC_URL } });
    teacher = await signInSubscriber(server.http);
  });
  beforeEach(async () => {
    project = await teacher.api.createProject('Greenhouse');
    roof = await teacher.api.createTopic('Roof', 'temp', project.id);
    fan = await teacher.api.createTopic('Fan', 'speed', project.id);
  });
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close();
  });
  afterAll(() => server.stop());

  const create = (form: Partial<AppletForm> = {}) => teacher.api.call(createApplet, appletForm(project.id, roof, form));
  const detail = (appletId: string) => teacher.api.call(getApplet, { appletId, projectId: project.id });
  const list = () => teacher.api.call(listApplets, { projectId: project.id });

  /** An applet that names both topics in every place where a topic can be. */
  const everywhere = (): Partial<AppletForm> => ({
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: roof.topicName }],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2, 3, 4], conditionBetweenSubConditions: ['AND', 'OR'] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName: roof.topicName,
        subjectKey: 'temp',
        comparatorKey: 'greater_than',
        publishContent: `{${fan.topicName}.speed}`,
      },
      {
        key: 3,
        type: 'MQTT_SIMPLE_MESSAGE_FILTER',
        topicName: fan.topicName,
        comparatorKey: 'contain_case_sensitive',
        publishContent: 'hello {nobody.knows} you',
      },
      {
        key: 4,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName: fan.topicName,
        subjectKey: '風速',
        comparatorKey: 'smaller_than',
        publishContent: '10',
      },
    ],
    actions: [
      {
        type: 'PUBLISH_MQTT_MESSAGE_ACTION',
        topicName: fan.topicName,
        publishContent: `speed={${roof.topicName}.temp}`,
      },
      {
        type: 'SEND_EMAIL_ACTION',
        recipientUserId: teacher.userId,
        emailSubject: `{${roof.topicName}.temp} degrees`,
        publishContent: `The roof has {${roof.topicName}.temp} degrees, the fan {${fan.topicName}.speed}.`,
      },
      iftttAction({ publishJsonContent: `{"value1": "{${roof.topicName}.temp}", "{${fan.topicName}.speed}": [1]}` }),
    ],
  });

  /** A detail without what differs between an applet and the form that created it. */
  const contentOf = ({ appletTrigger, appletFilter, appletAction }: Applet) => ({
    triggers: appletTrigger.triggers,
    filters: appletFilter.filters,
    actions: appletAction.actions.map(({ id: _id, ...action }) => action),
  });

  test('are created, listed, read, changed and deleted', async () => {
    const first = await create();
    expect(first).toEqual({ id: expect.any(String), projectId: project.id });
    const mail = {
      type: 'SEND_EMAIL_ACTION' as const,
      recipientUserId: teacher.userId,
      emailSubject: 'Roof',
      publishContent: 'Too hot',
    };
    const second = await create({ name: ' 太熱 ', enabled: false, actions: [mail] });
    const common = {
      projectId: project.id,
      pause: null,
      runsAs: teacher.email,
      mayChange: true,
      topicNames: [roof.topicName],
      runCount: 0,
      leftOutCount: 0,
      lastRunOn: null,
      lastProblem: null,
      failingSince: null,
      button: null,
    };
    expect(await list()).toEqual([
      { id: first.id, name: 'Cool down', enabled: true, services: [], ...common },
      { id: second.id, name: '太熱', enabled: false, services: ['email'], ...common },
    ]);
    expect(await detail(first.id)).toMatchObject({ id: first.id, name: 'Cool down', runsAs: teacher.email });
    expect(contentOf(await detail(first.id))).toEqual({
      triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: roof.topicName }],
      filters: [],
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: roof.topicName, publishContent: 'fan=on' }],
    });

    const change = { name: 'Warm up', enabled: false, triggers: [{ type: 'FACE_DETECTION_TRIGGER' as const }] };
    await teacher.api.call(updateApplet, { appletId: first.id, ...appletForm(project.id, fan, change) });
    expect(await detail(first.id)).toMatchObject({
      name: 'Warm up',
      enabled: false,
      appletTrigger: { triggers: [{ type: 'FACE_DETECTION_TRIGGER' }] },
      appletAction: { actions: [{ topicName: fan.topicName }] },
    });

    await teacher.api.call(deleteApplet, { appletId: first.id, projectId: project.id });
    expect((await list()).map(({ id }) => id)).toEqual([second.id]);
    const gone = { status: 404, errors: [{ code: appletErrors.unknown }] };
    await expect(detail(first.id)).rejects.toMatchObject(gone);
    await expect(teacher.api.call(deleteApplet, { appletId: first.id, projectId: project.id })).rejects.toMatchObject(
      gone,
    );
  });

  test('are found in their own project only', async () => {
    const { id: appletId } = await create();
    const other = await teacher.api.createProject('Other');
    const own = await teacher.api.createTopic('Other', 'temp', other.id);
    const gone = { status: 404, errors: [{ code: appletErrors.unknown }] };
    const place = { appletId, projectId: other.id };
    await expect(teacher.api.call(getApplet, place)).rejects.toMatchObject(gone);
    await expect(teacher.api.call(deleteApplet, place)).rejects.toMatchObject(gone);
    await expect(teacher.api.call(renewAppletAddresses, place)).rejects.toMatchObject(gone);
    await expect(teacher.api.call(updateApplet, { appletId, ...appletForm(other.id, own) })).rejects.toMatchObject(
      gone,
    );
    expect(await teacher.api.call(listApplets, { projectId: other.id })).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  test('are counted by their project, whose change is seen at once', async () => {
    const browser = new Browser(server.http, teacher.api.accessToken);
    browsers.push(browser);
    expect(await browser.join(projectRoom(project.id))).toEqual({ ok: true });
    const before = await teacher.api.call(getProject, { projectId: project.id });
    expect(before.eventTriggerCount).toBe(0);

    async function seen(change: () => Promise<unknown>): Promise<void> {
      const events = Promise.all([browser.next('applets_changed'), browser.next('project_changed')]);
      await change();
      expect(await events).toEqual([{ projectId: project.id }, { projectId: project.id }]);
    }
    let appletId = '';
    await seen(async () => {
      appletId = (await create()).id;
    });
    const after = await teacher.api.call(getProject, { projectId: project.id });
    expect(after).toMatchObject({ eventTriggerCount: 1, modifiedBy: teacher.email });
    expect(Date.parse(after.modifiedOn)).toBeGreaterThan(Date.parse(before.modifiedOn));
    await seen(() => teacher.api.call(updateApplet, { appletId, ...appletForm(project.id, fan) }));
    await seen(() => teacher.api.call(renewAppletAddresses, { appletId, projectId: project.id }));
    await seen(() => teacher.api.call(deleteApplet, { appletId, projectId: project.id }));
    expect((await teacher.api.call(getProject, { projectId: project.id })).eventTriggerCount).toBe(0);
  });

  test('keep their topics when these get new names, in every place', async () => {
    const { id } = await create(everywhere());
    const before = await detail(id);
    expect(contentOf(before).filters).toEqual(everywhere().filters);
    const names = { roof: roof.topicName, fan: fan.topicName };
    const stored = JSON.stringify(await query(server, url, `SELECT * FROM applet WHERE id = '${id}'`));
    expect(stored).toContain(`{${fan.id}.speed}`);
    for (const name of Object.values(names)) expect(stored).not.toContain(name);

    for (const { id: topicId } of [roof, fan]) await teacher.api.call(renewTopicName, { topicId });
    const [roofName, fanName] = await Promise.all(
      [roof, fan].map(async ({ id }) => (await teacher.api.getTopic(id)).topicName),
    );
    const renamed = JSON.stringify(contentOf(before))
      .replaceAll(names.roof, roofName ?? '')
      .replaceAll(names.fan, fanName ?? '');
    const after = await detail(id);
    expect(contentOf(after)).toEqual(JSON.parse(renamed));
    expect(after.pause).toBeNull();
  });

  test('tell pages when a topic that they use gets a new name, leaves the project or is deleted', async () => {
    await create(everywhere());
    const browser = new Browser(server.http, teacher.api.accessToken);
    browsers.push(browser);
    await browser.join(projectRoom(project.id));
    const changes: (() => Promise<unknown>)[] = [
      () => teacher.api.call(renewTopicName, { topicId: roof.id }),
      () => teacher.api.call(unlinkTopic, { projectId: project.id, topicId: roof.id }),
      () => teacher.api.call(linkTopic, { projectId: project.id, topicId: roof.id }),
      () => teacher.api.call(deleteTopic, { topicId: fan.id }),
    ];
    for (const change of changes) {
      const changed = browser.next('applets_changed');
      await change();
      expect(await changed).toEqual({ projectId: project.id });
    }
  });

  describe('use topics of their project only', () => {
    const refused = (name: string) => ({
      status: 400,
      errors: [{ code: appletErrors.topicUnknown, description: expect.stringContaining(name) }],
    });
    const condition = (topicName: string, publishContent: string): Partial<AppletForm> => ({
      filters: [
        { key: 1, type: 'SUB_FILTER', subConditionKeys: [2] },
        {
          key: 2,
          type: 'MQTT_SIMPLE_MESSAGE_FILTER',
          topicName,
          comparatorKey: 'contain_case_sensitive',
          publishContent,
        },
      ],
    });
    const publish = (topicName: string, publishContent: string): Partial<AppletForm> => ({
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent }],
    });
    const places: [string, (other: string) => Partial<AppletForm>][] = [
      ['trigger', (topicName) => ({ triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }] })],
      ['condition', (name) => condition(name, 'x')],
      ['reference of a condition', (name) => condition(roof.topicName, `{${name}.temp}`)],
      ['action', (name) => publish(name, 'x')],
      ['reference of an action', (name) => publish(roof.topicName, `on {${roof.topicName}.temp} {${name}.temp}`)],
      ['reference in JSON', (name) => ({ actions: [iftttAction({ publishJsonContent: `{"a":["{${name}.x}"]}` })] })],
      [
        'subject of an email',
        (name) => ({
          actions: [
            {
              type: 'SEND_EMAIL_ACTION',
              recipientUserId: teacher.userId,
              emailSubject: `{${name}.x}`,
              publishContent: 'x',
            },
          ],
        }),
      ],
    ];
    test.each(places)('as %s', async (_place, formWith) => {
      const foreign = await teacher.api.createTopic('Not in the project', 'temp');
      await expect(create(formWith(foreign.topicName))).rejects.toMatchObject(refused(foreign.topicName));
      // Ids are no names, not even those of the project's topics.
      await expect(create(formWith(roof.id))).rejects.toMatchObject(refused(roof.id));
      const { id: appletId } = await create();
      await expect(
        teacher.api.call(updateApplet, { appletId, ...appletForm(project.id, roof, formWith(foreign.topicName)) }),
      ).rejects.toMatchObject(refused(foreign.topicName));
      expect(await list()).toHaveLength(1);
      await create(formWith(roof.topicName));
    });
  });

  test.each(['deleted', 'unlinked'])('wait for someone when a topic that they use is %s', async (how) => {
    const { id } = await create(everywhere());
    const { id: other } = await teacher.api.call(createApplet, appletForm(project.id, fan));
    await (how === 'deleted'
      ? teacher.api.call(deleteTopic, { topicId: roof.id })
      : teacher.api.call(unlinkTopic, { topicId: roof.id, projectId: project.id }));
    const pause = { reason: 'TOPIC_GONE' };
    expect((await list()).map((one) => [one.id, one.pause])).toEqual([
      [id, pause],
      [other, null],
    ]);
    const applet = await detail(id);
    expect(applet.pause).toEqual(pause);
    const { triggers, filters, actions } = contentOf(applet);
    expect(triggers).toEqual([{ type: 'MQTT_MESSAGE_TRIGGER', topicName: '' }]);
    expect(filters[1]).toMatchObject({ topicName: '', publishContent: `{${fan.topicName}.speed}` });
    // Still a reference, so that saving it again is refused instead of sending it as text.
    expect(actions[0]).toMatchObject({ topicName: fan.topicName, publishContent: `speed={${roof.id}.temp}` });
    const again = appletForm(project.id, fan, {
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: fan.topicName, publishContent: `{${roof.id}.temp}` }],
    });
    await expect(teacher.api.call(updateApplet, { appletId: id, ...again })).rejects.toMatchObject({
      errors: [{ code: appletErrors.topicUnknown }],
    });

    await teacher.api.call(updateApplet, { appletId: id, ...appletForm(project.id, fan) });
    expect((await detail(id)).pause).toBeNull();
    if (how === 'unlinked') {
      await teacher.api.call(linkTopic, { topicId: roof.id, projectId: project.id });
      expect((await list()).map((one) => one.pause)).toEqual([null, null]);
    }
  });

  test('say how often they ran since a time, at most two days ago', async () => {
    const { id: ran } = await create();
    await create({ name: 'Never' });
    const quarterMs = 15 * 60_000;
    const today = Math.floor(Date.now() / quarterMs);
    for (const [quartersAgo, count] of [
      [0, 3],
      [90, 4],
      [180, 5],
      [200, 6],
    ] as const) {
      const row = `'${ran}', ${today - quartersAgo}, ${count}`;
      await query(server, url, `INSERT INTO applet_run_count (applet_id, slot, count) VALUES (${row})`);
    }
    async function counts(since?: number): Promise<number[]> {
      const time = since === undefined ? {} : { since: new Date(since).toISOString() };
      const listed = await teacher.api.call(listApplets, { projectId: project.id, ...time });
      return listed.map((applet) => applet.runCount);
    }
    expect(await counts()).toEqual([7, 0]);
    expect(await counts(today * quarterMs)).toEqual([3, 0]);
    expect(await counts((today - 180) * quarterMs)).toEqual([12, 0]);
    expect(await counts(0)).toEqual([12, 0]);
    expect(await counts(Date.now() + 3_600_000)).toEqual([0, 0]);
  });

  test('have a log, which is made of their runs and ends with them', async () => {
    const { id: appletId } = await create();
    const reason = { code: 'NOT_MATCHED', detail: 'temp', seen: '21' };
    const content = {
      trigger: { triggerKey: 'MQTT_MESSAGE_TRIGGER', name: 'Roof' },
      message: null,
      reason,
      isOtherwise: false,
      conditions: [],
      actions: [],
    };
    const time = Date.UTC(2026, 4, 20, 12);
    const id = '019f0000-0000-7000-8000-000000000000';
    await query(
      server,
      url,
      `INSERT INTO applet_run (id, project_id, applet_id, result, time, count, content)
        VALUES ('${id}', '${project.id}', '${appletId}', 'NOT_MATCHED', ${time}, 7, '${JSON.stringify(content)}')`,
    );
    const log = () => teacher.api.call(listAppletLog, { projectId: project.id });
    const common = { projectId: project.id, appletId, appletName: 'Cool down', count: 7 };
    const entry = { ...common, id: expect.any(String), timeArrival: '2026-05-20T12:00:00.000Z' };
    expect(await log()).toEqual([
      { ...entry, kind: 'filter', isSuccess: false, reason },
      { ...entry, kind: 'trigger', ...content.trigger, reason: null },
    ]);
    await teacher.api.call(deleteApplet, { appletId, projectId: project.id });
    expect(await log()).toEqual([]);
    await teacher.api.call(deleteProject, { projectId: project.id });
    await expect(log()).rejects.toMatchObject({ status: 404 });
  });

  test('that are switched off have no pause', async () => {
    const { id } = await create({ enabled: false });
    await teacher.api.call(deleteTopic, { topicId: roof.id });
    expect((await detail(id)).pause).toBeNull();
  });

  test('have addresses that cannot be guessed, and new ones when asked', async () => {
    const { id } = await create({
      triggers: [
        { type: 'WEB_HOOK_TRIGGER', webHookName: 'Doorbell' },
        { type: 'DIALOGFLOW_TRIGGER', dialogflowIntentName: 'lamp' },
      ],
    });
    async function addresses(): Promise<(string | undefined)[]> {
      const [webhook, dialogflow] = (await detail(id)).appletTrigger.triggers;
      if (webhook?.type !== 'WEB_HOOK_TRIGGER' || dialogflow?.type !== 'DIALOGFLOW_TRIGGER') throw new Error(id);
      return [webhook.iftttwebHookUrl, webhook.oneNETWebHookUrl, dialogflow.dialogflowUrl];
    }
    const first = await addresses();
    const token = first[0]?.split('/').at(-1);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(first).toEqual(
      ['ifttt', 'onenet', 'dialogflow'].map((caller) => `${PUBLIC_URL}/v1/public/applet/${caller}/${token}`),
    );
    // A change of the content keeps them, because other services know them.
    const kept = appletForm(project.id, roof, {
      triggers: [
        { type: 'WEB_HOOK_TRIGGER', webHookName: 'Bell' },
        { type: 'DIALOGFLOW_TRIGGER', dialogflowIntentName: 'light' },
      ],
    });
    await teacher.api.call(updateApplet, { appletId: id, ...kept });
    expect(await addresses()).toEqual(first);
    await teacher.api.call(renewAppletAddresses, { appletId: id, projectId: project.id });
    const second = await addresses();
    expect(second[0]).toMatch(/^https:\/\/cloud\.school\.example\/v1\/public\/applet\/ifttt\/[0-9a-f]{32}$/);
    expect(JSON.stringify(second)).not.toContain(token);
  });

  test('end with their project, and those of other projects do not', async () => {
    const other = await teacher.api.createProject('Other');
    await teacher.api.call(createApplet, appletForm(other.id, await teacher.api.createTopic('O', 'o', other.id)));
    const { id } = await create(everywhere());
    await teacher.api.call(deleteProject, { projectId: project.id });
    const rows = await query(server, url, `SELECT applet_id FROM applet_topic WHERE applet_id = '${id}'`);
    expect(rows).toEqual([]);
    expect(await query(server, url, `SELECT id FROM applet WHERE id = '${id}'`)).toEqual([]);
    expect(await teacher.api.call(listApplets, { projectId: other.id })).toHaveLength(1);
    await expect(create()).rejects.toMatchObject({ status: 404, errors: [{ code: projectErrors.unknown }] });
  });

  test('are tested on the latest message and values of each topic', async () => {
    const values = () => teacher.api.call(listAppletValues, { projectId: project.id });
    const none = { message: null, values: [] };
    expect(await values()).toEqual([
      { topicName: roof.topicName, ...none },
      { topicName: fan.topicName, ...none },
    ]);
    const send = (message: string) =>
      teacher.api.call(sendMessageByTopicName, { topicName: roof.topicName, outputType: '', message });
    await send('temp=21,風速=3');
    await send('temp=0022');
    await send('Good morning');
    expect(await values()).toEqual([
      {
        topicName: roof.topicName,
        message: 'Good morning',
        values: [
          { key: 'temp', value: '0022', createdOn: expect.any(String) },
          { key: '風速', value: 3, createdOn: expect.any(String) },
        ],
      },
      { topicName: fan.topicName, ...none },
    ]);
  });
});
