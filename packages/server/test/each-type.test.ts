// Before a release.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ACTION_TYPES,
  ActionType,
  createApplet,
  getApplet,
  runApplet,
  TRIGGER_TYPES,
  TriggerType,
} from '@tinkerstream/contract/applets';
import { CHART_CONFIGS, ChartType, createChart, getChart } from '@tinkerstream/contract/charts';
import { Cloud, listCloudLinks, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { createDashboard } from '@tinkerstream/contract/dashboards';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { formOf, type Named } from './support/applets/each-form.ts';
import { CONFIGS, form } from './support/people/chart-form.ts';
import { signInSubscriber } from './support/people/people.ts';
import { twoNodes } from './support/server/two-nodes.ts';

/* Every type of chart, trigger, action and cloud that the contract lists. A new type is tried here without being named. */

type AppletForm = RequestOf<typeof createApplet>;

const BUTTON = { type: 'BUTTON_TRIGGER', buttonLabel: '' };
const WAIT = { type: 'WAIT_ACTION', seconds: 1 };

/** Values that no field takes: objects, too many characters, and a control character. */
const WRONG = [{}, [{}], 'x'.repeat(20_000), 'a\0b'];

/** A project with a topic, and all that forms can name. */
async function openScene(http: string) {
  const { api, userId } = await signInSubscriber(http);
  const { id: projectId } = await api.createProject('Each type');
  const topic = await api.createTopic('Roof', 'temperature', projectId);
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Wall' });
  const create = async (trigger: object, action: object): Promise<string> => {
    const content = { triggers: [trigger], filters: [], actions: [action] } as Pick<AppletForm, 'triggers' | 'actions'>;
    return (await api.call(createApplet, { projectId, name: 'Some applet', enabled: true, ...content })).id;
  };
  const named: Named = { topicName: topic.topicName, userId, dashboardId, appletId: await create(BUTTON, WAIT) };
  return { api, projectId, topic, create, named };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

/** Creates one of each type. @returns how to read them all again */
async function createEach({ api, projectId, topic, create, named }: Scene) {
  const charts: string[] = [];
  for (const type of ChartType.options) charts.push((await api.call(createChart, form(type, topic))).id);
  const triggers: string[] = [];
  for (const type of TriggerType.options) triggers.push(await create(formOf(TRIGGER_TYPES[type], named), WAIT));
  const actions: string[] = [];
  for (const type of ActionType.options) actions.push(await create(BUTTON, formOf(ACTION_TYPES[type], named)));
  for (const cloud of Cloud.options) await api.call(switchOnCloudLink, { projectId, cloud, topicId: topic.id });

  async function read(http: string) {
    const at = new Api(http, api.accessToken);
    const applet = (appletId: string) => at.call(getApplet, { projectId, appletId });
    const all = {
      charts: await Promise.all(charts.map((chartId) => at.call(getChart, { chartId }))),
      triggers: await Promise.all(triggers.map(applet)),
      actions: await Promise.all(actions.map(applet)),
      links: await at.call(listCloudLinks, { projectId }),
    };
    // The addresses that other services call have the port of the server.
    return JSON.parse(JSON.stringify(all).replaceAll(`:${new URL(http).port}/`, '/')) as typeof all;
  }
  return { actions, read };
}
type Read = Awaited<ReturnType<Awaited<ReturnType<typeof createEach>>['read']>>;

/** Fails unless there is one of each type. */
function expectEach({ charts, triggers, actions, links }: Read): void {
  expect(charts.map(({ chartType }) => chartType.name)).toEqual(ChartType.options);
  expect(triggers.map(({ appletTrigger }) => appletTrigger.triggers[0]?.type)).toEqual(TriggerType.options);
  expect(actions.map(({ appletAction }) => appletAction.actions[0]?.type)).toEqual(ActionType.options);
  expect(links.filter(({ isOn }) => isOn).map(({ cloud }) => cloud)).toEqual(Cloud.options);
}

describe('on one server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'each-type-'));
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({ dataDir });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('no field of any type takes a wrong value', async () => {
    const { api, topic, create, named } = await openScene(server.http);
    const attempts = [
      ...ChartType.options.flatMap((type) =>
        Object.keys(CHART_CONFIGS[type].shape).map((field) => ({
          field: `${type}.${field}`,
          enter: (value: unknown) => api.call(createChart, form(type, topic, { ...CONFIGS[type], [field]: value })),
        })),
      ),
      ...TriggerType.options.flatMap((type) =>
        Object.keys(TRIGGER_TYPES[type].fields).map((field) => ({
          field: `${type}.${field}`,
          enter: (value: unknown) => create({ ...formOf(TRIGGER_TYPES[type], named), [field]: value }, WAIT),
        })),
      ),
      ...ActionType.options.flatMap((type) =>
        Object.keys(ACTION_TYPES[type].fields).map((field) => ({
          field: `${type}.${field}`,
          enter: (value: unknown) => create(BUTTON, { ...formOf(ACTION_TYPES[type], named), [field]: value }),
        })),
      ),
    ];
    const taken: string[] = [];
    for (const { field, enter } of attempts) {
      for (const value of WRONG) {
        const status = await enter(value).then(
          () => 200,
          (error: { readonly status?: number }) => error.status,
        );
        if (status !== 400) taken.push(`${field} ${JSON.stringify(value).slice(0, 20)}: ${status}`);
      }
    }
    expect(taken).toEqual([]);
  });

  test('each type is the same after a restart', async () => {
    const { read } = await createEach(await openScene(server.http));
    const before = await read(server.http);
    expectEach(before);
    await server.stop();
    server = await startServer({ dataDir });
    expect(await read(server.http)).toEqual(before);
  });
});

describe('on several servers', () => {
  const nodes = twoNodes();

  test('each type that was created at one is the same at the other, where its actions run', async () => {
    const { a, b } = nodes.started();
    const scene = await openScene(a.http);
    const { actions, read } = await createEach(scene);
    const before = await read(a.http);
    expectEach(before);
    expect(await read(b.http)).toEqual(before);
    const atOther = new Api(b.http, scene.api.accessToken);
    for (const appletId of actions) {
      const run = atOther.call(runApplet, { projectId: scene.projectId, appletId });
      expect(await run).toMatchObject({ result: 'RAN' });
    }
  });
});
