import { createDashboard } from '@tinkerstream/contract/dashboards';
import { texts as paletteTexts } from '../../packages/web/src/app/shell/command-palette/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { palette, lists, shell, topics } = TEXTS.en;
const actions = paletteTexts.en;

test('Ctrl+K finds projects, topics, charts, dashboards and screens, by keyboard and on a phone', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const project = await person.api.createProject('Greenhouse');
  const topic = await person.api.createTopic('Bed of tomatoes', 'humidity', project.id);
  await person.api.call(createDashboard, { name: 'Wall of the greenhouse' });
  const page = await openAs(person, '/license/home');
  const search = page.getByRole('combobox', { name: palette.title });
  const option = (name: string) => page.getByRole('option', { name, exact: true });

  await test.step('a project, from a text field too', async () => {
    await page.getByRole('textbox').first().focus();
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await expect(option('Greenhouse')).toBeVisible();
    await expectAccessible(page);
    await search.fill('greenH');
    await expect(option('Wall of the greenhouse')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/project/${project.id}/Greenhouse`);
    await expect(search).toHaveCount(0);
  });

  await test.step('a topic by its name', async () => {
    await page.keyboard.press('Control+k');
    await search.fill(topic.topicName.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/topic/${topic.id}/Bed-of-tomatoes`);
  });

  await test.step('an action, for the topic of the page', async () => {
    await page.keyboard.press('Control+k');
    await search.fill('send');
    await expect(option(`${actions.sendMessage} Bed of tomatoes`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: topics.message })).toBeFocused();
    await page.keyboard.press('Control+k');
    await search.fill('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  await test.step('a chart, the second match', async () => {
    await page.keyboard.press('Control+k');
    await search.fill('tomatoes');
    await expect(page.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/charts\/.*\/humidity$/);
  });

  await test.step('an action, for the topic of a chart', async () => {
    await page.keyboard.press('Control+k');
    await search.fill('create');
    await option(`${actions.newChart} Bed of tomatoes`).click();
    await expect(page).toHaveURL(`/charts/create?topicId=${topic.id}`);
  });

  await test.step('a screen, on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: palette.title }).click();
    await search.fill('qwxyz');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(lists.nothingFound('qwxyz'));
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await page.getByRole('button', { name: palette.title }).click();
    await search.fill(shell.whatsNew);
    await option(shell.whatsNew).click();
    await expect(page).toHaveURL('/whats-new');
  });
});
