import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Applet,
  createApplet,
  getApplet,
  listAppletLog,
  listApplets,
  renewAppletAddresses,
  type StoredAction,
  updateApplet,
} from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, getProject, joinProject, type Project } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { createActionSecrets } from '../../../src/domains/applets/action-secrets.ts';
import type { AppletAction } from '../../../src/domains/applets/applet.ts';
import { readTokenKeyIn } from '../../../src/platform/data-dir.ts';
import { eventually } from '../../support/connections/boards.ts';
import { type AppletForm, appletForm, IFTTT_KEY, iftttAction } from '../../support/people/applet-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { query } from '../../support/storage/database-query.ts';

let server: ServerProcess;
let teacher: Person;
let project: Project;
let topic: Topic;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
  teacher = await signInSubscriber(server.http);
});
beforeEach(async () => {
  project = await teacher.api.createProject('Class 3B');
  topic = await teacher.api.createTopic('Roof', 'temp', project.id);
});
afterAll(() => server.stop());

type Actions = AppletForm['actions'];
const form = (actions: Actions) => appletForm(project.id, topic, { actions });
const create = (actions: Actions) => teacher.api.call(createApplet, form(actions));
const update = (appletId: string, actions: Actions) => teacher.api.call(updateApplet, { appletId, ...form(actions) });
const detail = (appletId: string): Promise<Applet> => teacher.api.call(getApplet, { appletId, projectId: project.id });
const actionsOf = async (appletId: string): Promise<StoredAction[]> => (await detail(appletId)).appletAction.actions;
const withoutKey = (id?: string) => iftttAction({ iftttWebhookKey: '', ...(id !== undefined && { id }) });

/** The keys that the server can open, in the order of the actions. */
async function keysOf(appletId: string): Promise<(string | undefined)[]> {
  const [row] = await query(server, undefined, `SELECT actions FROM applet WHERE id = '${appletId}'`);
  const { openKey } = createActionSecrets(readTokenKeyIn(server.dataDir));
  return (JSON.parse(String(row?.actions)) as AppletAction[]).map((action) => openKey({ id: appletId }, action));
}

const REFUSED = { status: 400, errors: [{ code: appletErrors.iftttKeyMissing }] };

describe('the IFTTT key of an action', () => {
  test('is in no answer, no log and no file of the server', async () => {
    const { id } = await create([iftttAction()]);
    const answers = [
      await detail(id),
      await teacher.api.call(listApplets, { projectId: project.id }),
      await teacher.api.call(listAppletLog, { projectId: project.id }),
      await teacher.api.call(getProject, { projectId: project.id }),
    ];
    expect(JSON.stringify(answers)).not.toContain(IFTTT_KEY);
    expect(JSON.stringify(answers)).not.toMatch(/sealed/i);
    expect(await actionsOf(id)).toMatchObject([{ iftttWebhookKey: '', hasIftttWebhookKey: true }]);
    // The server has it.
    expect(await keysOf(id)).toEqual([IFTTT_KEY]);

    // Its log is written a little later.
    await expect.poll(() => server.output()).toContain('"event":"sign-in.succeeded"');
    expect(server.output()).not.toContain(IFTTT_KEY);
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    expect(files.map((file) => file.name)).toContain('tinkerstream.db-wal');
    for (const file of files) {
      expect(readFileSync(join(file.parentPath, file.name)).includes(IFTTT_KEY), file.name).toBe(false);
    }
  });

  test('is in no error', async () => {
    const secret = `${IFTTT_KEY} with spaces`;
    const error = await create([iftttAction({ iftttWebhookKey: secret })]).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ status: 400 });
    expect(JSON.stringify(error)).not.toContain(IFTTT_KEY);
    expect(server.output()).not.toContain(IFTTT_KEY);
  });

  test('stays when an update leaves it out, and changes when one has another', async () => {
    const { id } = await create([iftttAction()]);
    const [action] = await actionsOf(id);
    await update(id, [withoutKey(action?.id)]);
    expect(await actionsOf(id)).toEqual([action]);
    expect(await keysOf(id)).toEqual([IFTTT_KEY]);
    await update(id, [iftttAction({ id: action?.id ?? '', iftttWebhookKey: 'another' })]);
    expect(await keysOf(id)).toEqual(['another']);
    expect((await actionsOf(id))[0]?.id).toBe(action?.id);
  });

  test('follows its action when others are added, moved and removed', async () => {
    const { id } = await create([iftttAction({ iftttWebhookKey: 'one' }), iftttAction({ iftttWebhookKey: 'two' })]);
    const [one, two] = await actionsOf(id);
    await update(id, [withoutKey(two?.id), iftttAction({ iftttWebhookKey: 'three' }), withoutKey(one?.id)]);
    expect(await keysOf(id)).toEqual(['two', 'three', 'one']);
    await update(id, [withoutKey(one?.id)]);
    expect(await keysOf(id)).toEqual(['one']);
    await expect(update(id, [withoutKey(two?.id)])).rejects.toMatchObject(REFUSED);
  });

  test('is required of a new action', async () => {
    await expect(create([withoutKey()])).rejects.toMatchObject(REFUSED);
    const { id } = await create([iftttAction()]);
    await expect(update(id, [withoutKey()])).rejects.toMatchObject(REFUSED);
    expect(await keysOf(id)).toEqual([IFTTT_KEY]);
  });

  test('is not lent to another action', async () => {
    const { id: first } = await create([iftttAction()]);
    const { id: second } = await create([{ type: 'HTTP_RESPONSE_ACTION', publishContent: 'x' }]);
    const [[ifttt], [response]] = await Promise.all([actionsOf(first), actionsOf(second)]);
    const id = ifttt?.id ?? '';
    // Not to one of another applet, nor a second time, nor to one of another type.
    await expect(create([withoutKey(id)])).rejects.toMatchObject(REFUSED);
    await expect(update(second, [withoutKey(id)])).rejects.toMatchObject(REFUSED);
    await expect(update(first, [withoutKey(id), withoutKey(id)])).rejects.toMatchObject(REFUSED);
    await expect(update(second, [withoutKey(response?.id)])).rejects.toMatchObject(REFUSED);
    // Nor as what is stored of it.
    const [row] = await query(server, undefined, `SELECT actions FROM applet WHERE id = '${first}'`);
    const [{ sealedKey }] = JSON.parse(String(row?.actions)) as [AppletAction];
    expect(sealedKey).toEqual(expect.any(String));
    const smuggled = { ...withoutKey(response?.id), sealedKey };
    await expect(update(second, [smuggled])).rejects.toMatchObject(REFUSED);
    const { openKey } = createActionSecrets(readTokenKeyIn(server.dataDir));
    expect(openKey({ id: second }, { id, sealedKey: sealedKey ?? '' })).toBeUndefined();
    expect(openKey({ id: first }, { id: response?.id ?? '', sealedKey: sealedKey ?? '' })).toBeUndefined();
    expect(openKey({ id: first }, { id, sealedKey: sealedKey ?? '' })).toBe(IFTTT_KEY);
  });

  test('is asked for again when an update changes the event that it goes to, by whichever member', async () => {
    const { id } = await create([iftttAction()]);
    const [action] = await actionsOf(id);
    const member = await signInSubscriber(server.http);
    const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken: token });
    const other = { id: action?.id ?? '', iftttWebhookEvent: 'open_the_door' };
    for (const { api } of [member, teacher]) {
      const change = (one: ReturnType<typeof iftttAction>) => api.call(updateApplet, { appletId: id, ...form([one]) });
      await expect(change(iftttAction({ ...other, iftttWebhookKey: '' }))).rejects.toMatchObject(REFUSED);
      expect(await actionsOf(id)).toEqual([action]);
    }
    await update(id, [iftttAction({ ...other, iftttWebhookKey: 'own' })]);
    expect(await keysOf(id)).toEqual(['own']);
  });

  test('is asked for again when the server cannot open it any longer', async () => {
    const { id } = await create([iftttAction()]);
    const [action] = await actionsOf(id);
    const moved = (await query(server, undefined, `SELECT actions FROM applet WHERE id = '${id}'`))[0]?.actions;
    const broken = String(moved).replace(/"sealedKey":"[^"]+"/, '"sealedKey":"AAAA"');
    await query(server, undefined, `UPDATE applet SET actions = '${broken}' WHERE id = '${id}'`);
    expect(await actionsOf(id)).toMatchObject([{ iftttWebhookKey: '', hasIftttWebhookKey: false }]);
    await expect(update(id, [withoutKey(action?.id)])).rejects.toMatchObject(REFUSED);
    await update(id, [iftttAction({ id: action?.id ?? '' })]);
    expect(await keysOf(id)).toEqual([IFTTT_KEY]);
  });
});

test('new addresses are noted in the security log, which does not tell them', async () => {
  const triggers = [{ type: 'WEB_HOOK_TRIGGER' as const, webHookName: 'Bell' }];
  const actions = [{ type: 'HTTP_RESPONSE_ACTION' as const, publishContent: 'x' }];
  const { id: appletId } = await teacher.api.call(createApplet, appletForm(project.id, topic, { triggers, actions }));
  await teacher.api.call(renewAppletAddresses, { appletId, projectId: project.id });
  const [trigger] = (await detail(appletId)).appletTrigger.triggers;
  const token = trigger?.type === 'WEB_HOOK_TRIGGER' ? trigger.iftttwebHookUrl.split('/').at(-1) : undefined;
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  const noted = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"link.renewed"') && line.includes(appletId));
  const [line] = await eventually(
    async () => noted(),
    (lines) => lines.length > 0,
  );
  expect(JSON.parse(line ?? '')).toMatchObject({ userId: teacher.userId, subject: 'applet-addresses' });
  expect(server.output()).not.toContain(token);
});
