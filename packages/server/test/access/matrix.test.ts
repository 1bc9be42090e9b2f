// Mostly waits.

import { logout } from '@tinkerstream/contract/accounts';
import { getApplet } from '@tinkerstream/contract/applets';
import { getChart } from '@tinkerstream/contract/charts';
import { listCloudLinks } from '@tinkerstream/contract/clouds';
import { appletRoom, boardsRoom, projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import { getProject } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../test/support/server-process.ts';
import { Browser } from '../support/connections/browser.ts';
import { callAs } from './support/calling.ts';
import { CHAINS } from './support/chains.ts';
import { CALLS, inputOf, type Secret, secretOf } from './support/inputs.ts';
import { tableOf } from './support/table.ts';
import { createThings, type Things } from './support/things.ts';
import { prepareWorld, ROLES, type Role, type Somebody, type World } from './support/world.ts';

let server: ServerProcess;
let world: World;
let things: Things;
beforeAll(async () => {
  server = await startServer();
  world = await prepareWorld(server.http);
  things = createThings(world);
  await things.once('cloud');
  await things.once('dashboardLink');
});
afterAll(() => server?.stop());

/** What somebody is told of the secrets that open public calls. */
async function knownBy({ role, api }: Somebody): Promise<ReadonlySet<Secret>> {
  const { projectId } = world;
  if (role === 'visitor of an embed') return new Set(['chart', 'dashboard', 'map']);
  const told = async (secret: Secret, ask: () => Promise<unknown>) => ((await ask().catch(() => '')) ? secret : []);
  const [chartId, appletId, topic] = await Promise.all([
    things.once('chart'),
    things.once('applet'),
    things.once('topic'),
  ]);
  const project = () => api.call(getProject, { projectId });
  const all = await Promise.all([
    told('chart', async () => (await api.call(getChart, { chartId })).shareToken),
    told('dashboard', async () => role === 'owner'),
    told('map', async () => (await project()).embedMapToken),
    told('open-api', async () => (await project()).openApiKey),
    told('name', async () => (await api.getTopic(topic.id)).topicName),
    told('cloud', async () => (await api.call(listCloudLinks, { projectId })).length > 0),
    told('hook', async () => {
      const [trigger] = (await api.call(getApplet, { appletId, projectId })).appletTrigger.triggers;
      return trigger?.type === 'WEB_HOOK_TRIGGER' && trigger.iftttwebHookUrl;
    }),
  ]);
  return new Set(all.flat());
}

/** Calls that end the session with which all others are made. */
const LAST = ['accounts.logout', 'accounts.removeOtherSessions'];
/** Calls that anyone makes without a session, and that count wrong tries for all who share the address. */
const ENTRANCES =
  /^(accounts\.(createToken|register|sendForget)|classes\.(enterClass|findClassDoor)|subscriptions\.|admin\.confirmReached)/;

test('who may do what is the table in the documentation', async () => {
  const known = new Map<Role, ReadonlySet<Secret>>();
  for (const somebody of world.all) known.set(somebody.role, await knownBy(somebody));
  const rows: { group: string; name: string; cells: string[] }[] = [];
  const leaks: string[] = [];
  const emails = world.all.flatMap(({ email }) => (email.includes('.example') ? email : []));

  for (const call of CALLS) {
    const { name, endpoint } = call;
    const secret = secretOf(call);
    const cells: string[] = [];
    let input: Record<string, unknown> | undefined;
    for (const somebody of world.all) {
      if (LAST.includes(name)) {
        cells.push(somebody.userId === '' || somebody.role === 'disabled user' ? '·' : 'yes');
        continue;
      }
      if (endpoint.access === 'public' && ENTRANCES.test(name)) {
        cells.push('yes');
        continue;
      }
      if (secret && !known.get(somebody.role)?.has(secret)) {
        cells.push('?');
        continue;
      }
      if (secret === 'cloud' || (secret === 'hook' && /[mM]ail/.test(name))) {
        cells.push('yes');
        continue;
      }
      // What a call has ended is made anew for the next role.
      if (cells.at(-1) === 'yes') input = undefined;
      input ??= endpoint.access === 'admin' ? {} : await inputOf(call, things, world);
      const { cell, text } = await callAs(somebody, endpoint, input);
      cells.push(endpoint.access === 'admin' && !/^(·|AUTH_)/.test(cell) ? 'yes' : cell);
      const seen = emails.filter((email) => email !== somebody.email && text.includes(email));
      if (seen.length > 0) leaks.push(`${name}: ${somebody.role}`);
    }
    rows.push({ group: 'Calls', name, cells });
  }

  const topic = await things.once('topic');
  const rooms = {
    'the topic': topicRoom(topic.id),
    'the project': projectRoom(world.projectId),
    'the log of its event triggers': appletRoom(world.projectId),
    'the room of the owner': userRoom(world.of('owner').userId),
    'all boards': boardsRoom(),
  };
  for (const [name, room] of Object.entries(rooms)) {
    const cells: string[] = [];
    for (const { api } of world.all) {
      const browser = new Browser(server.http, api.accessToken || undefined);
      cells.push((await browser.join(room)).ok ? 'yes' : 'no');
      browser.close();
    }
    rows.push({ group: 'Live rooms', name, cells });
  }

  const brokers = { 'publish to the topic by MQTT': 'name', 'subscribe to the topic by MQTT': 'name' } as const;
  for (const [name, secret] of Object.entries(brokers)) {
    rows.push({ group: 'MQTT', name, cells: ROLES.map((role) => (known.get(role)?.has(secret) ? 'yes' : '?')) });
  }

  for (const [name, chain] of Object.entries(CHAINS)) {
    const cells: string[] = [];
    for (const somebody of world.all) cells.push(await chain({ somebody, world, things }));
    rows.push({ group: 'Chains', name, cells });
  }

  await expect(tableOf(rows)).toMatchFileSnapshot('../../../../docs/access-matrix.md');
  const mayRead = (leak: string) => /: (owner|administrator)$/.test(leak) || /^classes\.\w+: co-teacher$/.test(leak);
  expect(leaks.filter((leak) => !mayRead(leak))).toEqual([]);
});

test('every session of the table ends by its own sign-out', async () => {
  for (const { role, api } of world.all) {
    if (api.accessToken === '' || role === 'disabled user') continue;
    await api.call(logout, {});
    await expect(api.call(getProject, { projectId: world.projectId }), role).rejects.toMatchObject({ status: 401 });
  }
});
