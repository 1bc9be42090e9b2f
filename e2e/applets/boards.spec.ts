import type { Locator } from '@playwright/test';
import { getApplet, listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as newBoardTexts } from '../../packages/web/src/domains/applets/triggers/board-appears/texts.ts';
import { texts as silenceTexts } from '../../packages/web/src/domains/applets/triggers/silence/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletTest, common } = TEXTS.en;
const [silence, newBoard] = [silenceTexts.en, newBoardTexts.en];

test('a silence is built by mouse and a new board by keyboard, on a phone', async ({ openAs, server }) => {
  const { api, ...person } = await createPerson(server, 'full');
  const { id: projectId } = await api.call(createProject, { projectName: 'Roof' });
  const station = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Station' });
  const lamp = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Lamp' });
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/project/applet/${projectId}/Roof`);
  const editor = page.getByRole('form', { name: texts.editor });
  const button = (name: string) => editor.getByRole('button', { name, exact: true });
  const card = (name: string | RegExp) => editor.getByRole('region', { name });
  const tried = page.getByRole('region', { name: texts.sections.test, exact: true });
  const confirm = async () => {
    const dialog = page.getByRole('dialog', { name: texts.success });
    await expect(dialog.getByRole('button', { name: common.ok })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  const stored = async () => {
    const [{ id: appletId } = { id: '' }] = await api.call(listApplets, { projectId });
    return (await api.call(getApplet, { projectId, appletId })).appletTrigger.triggers;
  };

  await editor.getByRole('textbox', { name: texts.name }).fill('Watch');
  await button(silence.name).click();
  const quiet = card(silence.name);
  await quiet.getByRole('combobox', { name: texts.topic }).selectOption(station.topicName);
  await quiet.getByLabel(silence.minutes).fill('0');
  await quiet.getByRole('radio', { name: silence.pers.TOPIC }).check();
  await quiet.getByRole('combobox', { name: silence.fires }).selectOption('BOTH');
  await button(publishTexts.en.name).click();
  await card(/^1\./).getByRole('combobox').selectOption(lamp.topicName);
  await card(/^1\./).getByRole('textbox').fill('lamp=on');
  await button(common.create).click();
  await expect(quiet.getByText(silence.wrongMinutes)).toBeVisible();
  await quiet.getByLabel(silence.minutes).fill('5');
  await expect(card(texts.sections.sentence)).toContainText(
    'When nothing has arrived on Station for 5 minutes, and again when a message arrives, send lamp=on to Lamp.',
  );
  // A silence trigger needs no message for a test run.
  await expect(tried).toContainText('Would send lamp=on to Lamp.');
  await expect(tried.getByLabel(appletTest.source)).toHaveValue('other');
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await button(common.create).click();
  await confirm();
  const built = { type: 'SILENCE_TRIGGER', topicName: station.topicName, minutes: 5, per: 'TOPIC', fires: 'BOTH' };
  expect(await stored()).toEqual([built]);

  const enter = async (element: Locator) => {
    await tabTo(page, element);
    await page.keyboard.press('Enter');
  };
  await enter(button(newBoard.name));
  const topic = card(newBoard.name).getByRole('combobox', { name: texts.topic });
  // The new card has the focus.
  await expect(topic).toBeFocused();
  await page.keyboard.type('Station');
  await expect(topic).toHaveValue(station.topicName);
  await enter(button(texts.edit));
  await confirm();
  expect(await stored()).toEqual([built, { type: 'BOARD_APPEARS_TRIGGER', topicName: station.topicName }]);

  await publish(server, station.topicName, '_dsn=b7,temp=20');
  const log = page.getByRole('region', { name: texts.log, exact: true });
  await expect(log.getByText(`${texts.runs.board('b7')} · ${newBoard.fired('Station')}`)).toBeVisible();
});
