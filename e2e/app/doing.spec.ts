// Before a release.
import type { Dialog, Locator } from '@playwright/test';
import { getTopic, updateTopic } from '@tinkerstream/contract/topics';
import { texts as allKeysTexts } from '../../packages/web/src/domains/charts/all-keys/texts.ts';
import { texts as changeTexts } from '../../packages/web/src/ui/dialogs/change-texts.ts';
import { texts as unsavedTexts } from '../../packages/web/src/ui/unsaved/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { watchBlanks } from '../support/blanks.ts';
import { chooseMore, expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

/** How the privacy page names what browsers store. */
const STORED_BY_BROWSER: Readonly<Record<string, string>> = {
  'mantine-color-scheme-value': 'display choices such as the light or dark theme',
  lineCharts: 'display choices',
  hiddenLines: 'display choices',
  frontLines: 'display choices',
  backLines: 'display choices',
  visits: 'the pages you opened last',
  'tsr-scroll-restoration-v1_3': 'how far they are scrolled',
  browserKeys: 'random keys',
  refreshRetryId: 'random keys',
};

/** What servers store and a privacy page easily forgets. */
const KEPT = [
  'refused actions are also recorded for administrators, for 90 days',
  'public links of charts, dashboards and maps',
  'keys of projects',
  'event triggers with their runs',
  'names that pupils choose',
  'two-step sign-in',
  'notifications',
];

const { boards, chartRange, common, palette, shell, topics } = TEXTS.en;
const unsaved = unsavedTexts.en;

test('a page stays until the next is there, changes show at once and are undone, and nothing unsaved is lost', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const project = await person.api.createProject('Greenhouse');
  const topic = await person.api.createTopic('Tomatoes', 'temperature', project.id);
  const page = await openAs(person);
  const blanks = await watchBlanks(page);
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the list stays, with a line at the top, until the topic has arrived', async () => {
    await page.goto('/topic');
    await expect(heading).toHaveText(topics.list);
    const held = Promise.withResolvers<void>();
    await page.route(`**/v1/topic/${topic.id}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Tomatoes' }).first().click();
    await expect(page.getByTestId('navigation-bar')).toBeAttached();
    await expect(heading).toHaveText(topics.list);
    held.resolve();
    await expect(heading).toHaveText('Tomatoes');
    await expect(page.getByTestId('navigation-bar')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: boards.firstTitle })).toBeVisible();
    expect(await blanks()).toEqual([]);
    await publish(server, topic.topicName, 'temperature=21,humidity=40');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a switch that the server refuses goes back; a rename is undone', async () => {
    const active = page.getByRole('switch', { name: topics.active });
    await page.route('**/v1/topic/update-topic', (route) => route.abort());
    await active.press('Space');
    await expect(page.getByRole('alert').filter({ hasText: common.noAnswer(common.actionFailed) })).toBeVisible();
    await expect(active).toBeChecked();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: topics.editDescription }).press('Enter');
    await page.getByRole('textbox', { name: topics.description }).fill('Cucumbers');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Cucumbers');
    const toast = page.getByRole('alert').filter({ hasText: topics.descriptionSaved });
    await toast.getByRole('button', { name: common.undo }).click();
    await expect(heading).toHaveText('Tomatoes');
    await expect(page.getByText(changeTexts.en.undone)).toBeVisible();
    expect((await person.api.call(getTopic, { topicId: topic.id })).description).toBe('Tomatoes');
  });

  await test.step('what someone else has changed since is not undone, and a dialog that changes nothing leaves it', async () => {
    const rename = page.getByRole('button', { name: topics.editDescription });
    const name = page.getByRole('textbox', { name: topics.description });
    const describe = (description: string) => person.api.call(updateTopic, { topicId: topic.id, description });
    await rename.press('Enter');
    await name.fill('Melons');
    await page.keyboard.press('Enter');
    const toast = page.getByRole('alert').filter({ hasText: topics.descriptionSaved });
    await expect(toast).toBeVisible();
    // On any other page than the topic's, nothing else reports that the description is saved.
    await page.getByRole('main').getByRole('link', { name: topics.list }).press('Enter');
    await expect(heading).toHaveText(topics.list);
    await describe('Pumpkins');
    await toast.getByRole('button', { name: common.undo }).click();
    await expect(page.getByText(changeTexts.en.changedSince)).toBeVisible();
    await page.getByRole('link', { name: 'Pumpkins' }).first().click();
    await expect(heading).toHaveText('Pumpkins');
    await rename.press('Enter');
    await expect(name).toHaveValue('Pumpkins');
    await describe('Tomatoes');
    await expect(heading).toHaveText('Tomatoes');
    await name.press('Enter');
    await expect(name).toHaveCount(0);
    expect((await person.api.call(getTopic, { topicId: topic.id })).description).toBe('Tomatoes');
  });

  await test.step('toasts of one kind gather into one, which counts', async () => {
    const message = page.getByRole('textbox', { name: topics.message });
    await message.fill('temperature=22');
    await message.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: topics.messageSent })).toBeVisible();
    for (const value of [23, 24]) {
      await expect(message).toHaveValue('');
      await message.fill(`temperature=${value}`);
      await message.press('Enter');
    }
    await expect(page.getByRole('alert').filter({ hasText: topics.messagesSent(3) })).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: topics.messageSent })).toHaveCount(0);
  });

  await test.step('in forced colours, the highlight of the reader tells what is on and what is chosen', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const groundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);
    const groundOfSwitch = (name: string) => groundOf(page.getByRole('switch', { name }).locator('+ span'));
    await page.getByRole('switch', { name: topics.acceptsNewKeys }).press('Space');
    const toast = page.getByRole('alert').filter({ hasText: changeTexts.en.keysOff('Tomatoes') });
    await expect(toast).toBeVisible();
    const on = await groundOfSwitch(topics.active);
    expect(await groundOfSwitch(topics.acceptsNewKeys)).not.toBe(on);
    await expect(page.getByText(topics.noNewKeys)).toBeVisible();
    const range = page.getByRole('group', { name: chartRange.range }).getByRole('button');
    expect(await groundOf(range.and(page.locator('[aria-pressed="true"]')).first())).toBe(on);
    expect(await groundOf(range.and(page.locator('[aria-pressed="false"]')).first())).not.toBe(on);
    await toast.getByRole('button', { name: common.undo }).click();
    await expect(page.getByRole('switch', { name: topics.acceptsNewKeys })).toBeChecked();
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('all keys are charted in one click after the menu', async () => {
    await page.getByRole('button', { name: allKeysTexts.en.chartAll }).click();
    await page.getByRole('menuitem', { name: allKeysTexts.en.together }).click();
    await expect(heading).toContainText(allKeysTexts.en.allName('Tomatoes'));
  });

  await test.step('a form with unsaved changes asks before it is left', async () => {
    await page.goto('/topic/create');
    await page.locator('input[name="description"]').fill('Basil');
    await expect(page.getByText(unsaved.unsaved)).toBeInViewport();
    await page.getByRole('main').getByRole('link', { name: topics.list }).press('Enter');
    const question = page.getByRole('dialog', { name: unsaved.question });
    await question.getByRole('button', { name: common.cancel }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: topics.create }).click();
    await expect(heading).toHaveText('Basil');
    await expect(question).toHaveCount(0);
  });

  await test.step('a dialog with unsaved changes asks too, before the palette leads elsewhere or the tab is closed', async () => {
    await page.goto(`/topic/${topic.id}/tomatoes`);
    await page.getByRole('button', { name: topics.createDataType }).click();
    const name = page.getByRole('textbox', { name: topics.dataTypeName });
    await expect(page.getByRole('dialog').getByText(unsaved.unsaved)).toHaveCount(0);
    await name.pressSequentially('Pressure');
    await expect(page.getByRole('dialog').getByText(unsaved.unsaved)).toBeInViewport();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: palette.title }).fill(shell.whatsNew);
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: unsaved.question });
    await page.emulateMedia({ forcedColors: 'active' });
    const edge = () => question.evaluate((node) => getComputedStyle(node).borderTopStyle);
    await expect.poll(edge, 'the dialog has an edge above the other one').toBe('solid');
    await page.emulateMedia({ forcedColors: 'none' });
    await question.getByRole('button', { name: common.cancel }).click();
    await expect(name).toHaveValue('Pressure');
    const asked = new Promise<Dialog>((resolve) => page.once('dialog', resolve));
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: unsaved.discard }).click();
    await expect(name).toHaveCount(0);
  });

  await test.step('what opened a dialog has the focus again: a button, a menu, or the palette from anywhere', async () => {
    const create = page.getByRole('button', { name: topics.createDataType });
    await expect(create).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: palette.title })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(create).toBeFocused();
    await chooseMore(page, topics.delete);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: common.moreActions, exact: true })).toBeFocused();
  });

  await test.step('unsaved changes outlast the end of the session, and are saved after a sign-in in another tab', async () => {
    await page.goto('/topic/create');
    const description = page.locator('input[name="description"]');
    await description.fill('Mint');
    const cookies = await page.context().cookies();
    await page.context().clearCookies({ name: /Token|expiry/ });
    await page.getByRole('button', { name: topics.create }).click();
    const question = page.getByRole('dialog', { name: unsaved.question });
    await expect(question).toContainText(unsaved.signedOut);
    await question.getByRole('button', { name: common.cancel }).click();
    await page.context().addCookies(cookies);
    await expect(description).toHaveValue('Mint');
    await page.getByRole('button', { name: topics.create }).click();
    await expect(heading).toHaveText('Mint');
  });

  await test.step('the privacy page names all that is kept, also all that this browser has stored by now', async () => {
    const cookies = await page.context().cookies();
    const stored = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    await page.goto('/static/en/privacy/content.html');
    const words = page.getByRole('main');
    expect(cookies.length).toBe(4);
    await expect(words).toContainText('five cookies');
    expect(stored).toContain('visits');
    for (const key of stored) await expect(words, key).toContainText(STORED_BY_BROWSER[key] ?? `Nothing about ${key}`);
    for (const kept of KEPT) await expect(words).toContainText(kept);
  });
});
