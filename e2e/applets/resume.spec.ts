// Before a release.
import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { createApplet, listApplets } from '@tinkerstream/contract/applets';
import {
  createAndLinkTopic,
  createProject,
  createShareToken,
  joinProject,
  removeProjectUser,
} from '@tinkerstream/contract/projects';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts } = TEXTS.en;

test('a pause ends by a click in the list, and by the keyboard in the editor', async ({ openAs, server }) => {
  const { api, ...owner } = await createPerson(server, 'full');
  const { api: formerApi } = await createPerson(server, 'full');
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const door = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Door' });
  const { token } = await api.call(createShareToken, { projectId });
  const { id: userId } = await formerApi.call(getCurrentUser, {});
  await formerApi.call(joinProject, { projectShareToken: token });
  const ids: string[] = [];
  for (const name of ['Alarm', 'Light']) {
    const triggers = [{ type: 'MQTT_MESSAGE_TRIGGER' as const, topicName: door.topicName }];
    const actions = [{ type: 'WAIT_ACTION' as const, seconds: 1 }];
    ids.push((await formerApi.call(createApplet, { projectId, name, triggers, actions })).id);
  }
  await api.call(removeProjectUser, { projectId, userId });
  const pauses = async () => (await api.call(listApplets, { projectId })).map(({ pause }) => pause?.reason);
  expect(await pauses()).toEqual(['NOT_A_MEMBER', 'NOT_A_MEMBER']);

  const page = await openAs(owner, `/project/${projectId}/applet/${ids[1]}`);
  await expectAccessible(page);
  const list = page.getByRole('navigation', { name: texts.list });
  await list.getByRole('button', { name: texts.resumeOf('Alarm') }).click();
  await expect(page.getByText(texts.resumed('Alarm'))).toBeVisible();
  await expect.poll(pauses).toEqual([undefined, 'NOT_A_MEMBER']);
  const button = page.getByRole('form', { name: texts.editor }).getByRole('button', { name: texts.resume });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect.poll(pauses).toEqual([undefined, undefined]);
  await expect(button).toBeHidden();
});
