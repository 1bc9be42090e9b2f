// Mostly waits.

import { logout } from '@tinkerstream/contract/accounts';
import { getApplet } from '@tinkerstream/contract/applets';
import { getChart } from '@tinkerstream/contract/charts';
import { listCloudLinks } from '@tinkerstream/contract/clouds';
import {
  appletRoom,
  boardsRoom,
  projectRoom,
  publicDashboardRoom,
  type Room,
  type RoomKind,
  topicRoom,
  userRoom,
} from '@tinkerstream/contract/platform/room';
import { createShareToken, getProject } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../test/support/server-process.ts';
import { Browser } from '../support/connections/browser.ts';
import { callAs } from './support/calling.ts';
import { CHAINS } from './support/chains.ts';
import { CALLS, inputOf, type Secret, secretOf } from './support/inputs.ts';
import { tableOf } from './support/table.ts';
import { createThings, type Things } from './support/things.ts';
import { prepareWorld, ROLES, type Role, type Someone, type World } from './support/world.ts';

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

/** What someone knows of the secrets that open public calls. */
async function knownBy({ role, api }: Someone): Promise<ReadonlySet<Secret>> {
  const { projectId } = world;
  if (role === 'visitor of an embed') return new Set(['chart', 'dashboard', 'map']);
  const learnt = async (secret: Secret, ask: () => Promise<unknown>) => ((await ask().catch(() => '')) ? secret : []);
  const [chartId, appletId, topic] = await Promise.all([
    things.once('chart'),
    things.once('applet'),
    things.once('topic'),
  ]);
  const project = () => api.call(getProject, { projectId });
  const all = await Promise.all([
    learnt('chart', async () => (await api.call(getChart, { chartId })).shareToken),
    learnt('dashboard', async () => role === 'owner'),
    learnt('map', async () => (await project()).embedMapToken),
    learnt('invitation', async () => (await api.call(createShareToken, { projectId })).token),
    learnt('open-api', async () => (await project()).openApiKey),
    learnt('name', async () => (await api.getTopic(topic.id)).topicName),
    learnt('cloud', async () => (await api.call(listCloudLinks, { projectId })).length > 0),
    learnt('hook', async () => {
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
  for (const someone of world.all) known.set(someone.role, await knownBy(someone));
  const rows: { group: string; name: string; cells: string[] }[] = [];
  const leaks: string[] = [];
  const emails = world.all.flatMap(({ email }) => (email.includes('.example') ? email : []));

  for (const call of CALLS) {
    const { name, endpoint } = call;
    const secret = secretOf(call);
    const cells: string[] = [];
    let input: Record<string, unknown> | undefined;
    for (const someone of world.all) {
      if (LAST.includes(name)) {
        cells.push(someone.userId === '' || someone.role === 'disabled user' ? '·' : 'yes');
        continue;
      }
      if (endpoint.access === 'public' && ENTRANCES.test(name)) {
        cells.push('yes');
        continue;
      }
      if (secret && !known.get(someone.role)?.has(secret)) {
        cells.push('?');
        continue;
      }
      if (secret === 'cloud' || (secret === 'hook' && /[mM]ail/.test(name))) {
        cells.push('yes');
        continue;
      }
      // What a call has ended is made again for the next role.
      if (cells.at(-1) === 'yes') input = undefined;
      input ??= endpoint.access === 'admin' ? {} : await inputOf(call, things, world);
      const { cell, text } = await callAs(someone, endpoint, input);
      cells.push(endpoint.access === 'admin' && !/^(·|AUTH_)/.test(cell) ? 'yes' : cell);
      const seen = emails.filter((email) => email !== someone.email && text.includes(email));
      if (seen.length > 0) leaks.push(`${name}: ${someone.role}`);
    }
    rows.push({ group: 'Calls', name, cells });
  }

  const topic = await things.once('topic');
  // A new kind of room without a row is an error of types.
  const rooms: Record<RoomKind, readonly [name: string, room: Room]> = {
    T: ['the topic', topicRoom(topic.id)],
    P: ['the project', projectRoom(world.projectId)],
    P_APPLET: ['the log of its event triggers', appletRoom(world.projectId)],
    U: ['the room of the owner', userRoom(world.of('owner').userId)],
    B: ['all boards', boardsRoom()],
    D: ['the public dashboard, without its link', publicDashboardRoom(await things.once('dashboard'))],
  };
  for (const [name, room] of Object.values(rooms)) {
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
    for (const someone of world.all) cells.push(await chain({ someone, world, things }));
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
