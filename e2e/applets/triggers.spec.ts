import type { Locator, Page } from '@playwright/test';
import { getApplet, listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as buttonTexts } from '../../packages/web/src/domains/applets/triggers/button/texts.ts';
import { texts as scheduleTexts } from '../../packages/web/src/domains/applets/triggers/schedule/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletTiming: timing, common } = TEXTS.en;
const [button, schedule] = [buttonTexts.en, scheduleTexts.en];

async function createClassroom(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Classroom' });
  const lamp = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Lamp' });
  return { projectId, lamp, address: `/project/applet/${projectId}/Classroom` };
}

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });
const region = (page: Page, name: string) => editor(page).getByRole('region', { name, exact: true });
const card = (within: Locator, name: string | RegExp) => within.getByRole('region', { name });

async function expectSaved(page: Page, api: Api, projectId: string) {
  const dialog = page.getByRole('dialog', { name: texts.success });
  await expect(dialog.getByRole('button', { name: common.ok })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const [{ id: appletId } = { id: '' }] = await api.call(listApplets, { projectId });
  return api.call(getApplet, { projectId, appletId });
}

test('a button and a schedule are built by mouse on a phone, and the button runs', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, lamp, address } = await createClassroom(person.api);
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  const press = (name: string, within = editor(page)) => within.getByRole('button', { name, exact: true }).click();

  await editor(page).getByRole('textbox', { name: texts.name }).fill('Light');
  await press(button.name);
  await card(editor(page), button.name).getByRole('textbox').fill('Lamp on');
  await press(schedule.name);
  const times = card(editor(page), schedule.name);
  await expect(times.getByLabel(timing.timeZone)).not.toHaveValue('');
  for (const day of timing.dayNames) await times.getByRole('checkbox', { name: day, exact: true }).uncheck();
  await press(publishTexts.en.name, region(page, texts.sections.action));
  await card(region(page, texts.sections.action), /1\./).getByRole('combobox').selectOption(lamp.topicName);
  await card(region(page, texts.sections.action), /1\./).getByRole('textbox').fill('lamp=on');
  await press(common.create);
  await expect(times.getByText(timing.noDay)).toBeVisible();
  for (const day of [0, 2]) {
    await times.getByRole('checkbox', { name: timing.dayNames[day] as string, exact: true }).check();
  }
  await times.getByLabel(schedule.time, { exact: true }).fill('07:45');
  await times.getByLabel(timing.timeZone).selectOption('Asia/Hong_Kong');
  await expect(region(page, texts.sections.sentence)).toContainText(
    'When someone presses “Lamp on” or it is 07:45 on Monday and Wednesday (Asia/Hong Kong), send lamp=on to Lamp.',
  );
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await press(common.create);
  const { appletTrigger, nextRunOn } = await expectSaved(page, person.api, projectId);
  expect(appletTrigger.triggers).toEqual([
    { type: 'BUTTON_TRIGGER', buttonLabel: 'Lamp on' },
    {
      type: 'SCHEDULE_TRIGGER',
      repeats: 'DAYS',
      everyMinutes: 15,
      time: '07:45',
      days: [1, 3],
      timeZone: 'Asia/Hong_Kong',
      missed: 'NONE',
    },
  ]);
  expect(nextRunOn).toMatch(/T23:45:00.000Z$/);
  await expect(editor(page).getByText(/^Next run at \d/)).toBeVisible();

  await press('Lamp on');
  await expect(page.getByText(button.ran('Light'))).toBeVisible();
  await expect(page.getByText(button.fired('Lamp on'))).toBeVisible();
  await page.getByRole('button', { name: texts.listWithCount(1) }).click();
  await page.getByRole('button', { name: button.run('Lamp on', 'Light') }).click();
  await expect(page.getByText(button.fired('Lamp on'))).toHaveCount(2);
  await expectNoSidewaysScrolling(page);
});

test('an interval and a button are built by keyboard', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, address } = await createClassroom(person.api);
  const page = await openAs(person, address);
  const { keyboard } = page;
  const enter = async (name: string, within = editor(page)) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await keyboard.press('Enter');
  };

  await editor(page).getByRole('textbox', { name: texts.name }).focus();
  await keyboard.type('Pulse');
  await enter(button.name);
  // The new card has the focus.
  await expect(card(editor(page), button.name).getByRole('textbox')).toBeFocused();
  await keyboard.type('Now');
  await enter(schedule.name);
  const times = card(editor(page), schedule.name);
  await times.getByRole('radio', { name: schedule.repeatsOf.DAYS }).focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await expect(times.getByLabel(schedule.everyMinutes)).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('0');
  await enter(publishTexts.en.name, region(page, texts.sections.action));
  await card(region(page, texts.sections.action), /1\./).getByRole('combobox').focus();
  await keyboard.press('ArrowDown');
  await card(region(page, texts.sections.action), /1\./).getByRole('textbox').focus();
  await keyboard.type('lamp=on');
  await editor(page).getByRole('textbox', { name: texts.name }).focus();
  await keyboard.press('Enter');
  await expect(times.getByText(schedule.wrongMinutes)).toBeVisible();
  await times.getByLabel(schedule.everyMinutes).focus();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('1440');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await editor(page).getByRole('textbox', { name: texts.name }).focus();
  await keyboard.press('Enter');
  const { appletTrigger } = await expectSaved(page, person.api, projectId);
  expect(appletTrigger.triggers).toMatchObject([
    { buttonLabel: 'Now' },
    { repeats: 'INTERVAL', everyMinutes: 1440, missed: 'LATEST' },
  ]);
  await page
    .getByRole('navigation', { name: texts.list })
    .getByRole('button', { name: button.run('Now', 'Pulse') })
    .focus();
  await keyboard.press('Enter');
  await expect(page.getByText(button.ran('Pulse'))).toBeVisible();
  await expect(page.getByText(button.fired('Now'))).toBeVisible();
});
