// Before a release.
import { createAndLinkTopic } from '@tinkerstream/contract/projects';
import { texts as unsavedTexts } from '../../packages/web/src/ui/unsaved/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartRange, common, palette, shell, topics } = TEXTS.en;
const unsaved = unsavedTexts.en;

test("the browser's back button closes what lies above a page, and then leads to the page before as it was", async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { id: projectId } = await person.api.createProject('Long row');
  for (let i = 10; i < 34; i++) {
    await person.api.call(createAndLinkTopic, { projectId, topicDescription: `Row ${i}` });
  }
  const page = await openAs(person);
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');

  await test.step('a long list is where it was left', async () => {
    await page.goto('/topic');
    const row = page.getByRole('link', { name: 'Row 33' });
    await row.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(200);
    await row.click();
    await expect(heading).toHaveText('Row 33');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(heading).toHaveText(topics.list);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
    await page.goForward();
    await expect(heading).toHaveText('Row 33');
  });

  await test.step('the breadcrumbs of a topic lead to the search, and to the section and the range, that led there', async () => {
    const crumbs = page.getByRole('navigation', { name: common.breadcrumb });
    await page.goto('/topic?search=Row%203');
    await page.getByRole('link', { name: 'Row 31' }).click();
    await expect(heading).toHaveText('Row 31');
    await crumbs.getByRole('link', { name: topics.list }).click();
    await expect(heading).toHaveText(topics.list);
    await expect(page.getByRole('link', { name: /^Row / })).toHaveText(['Row 30', 'Row 31', 'Row 32', 'Row 33']);

    const section = `/project/${projectId}/Long-row?section=iot&range=1h`;
    await page.goto(section);
    await page.getByRole('link', { name: common.detail, exact: true }).click();
    await expect(heading).toHaveText(/^Row /);
    await crumbs.getByRole('link', { name: 'Long row' }).click();
    await expect(page).toHaveURL(section);
  });

  const chart = await person.api.createTopic('Greenhouse', 'light');
  await publish(server, chart.topicName, 'light=1');
  const address = `/topic/${chart.id}/Greenhouse`;
  const addDataType = page.getByRole('button', { name: topics.createDataType });

  await test.step('back closes a dialog, which forward does not open again; the page keeps its place', async () => {
    await page.goto('/topic');
    await page.getByRole('link', { name: 'Greenhouse', exact: true }).click();
    await expect(heading).toHaveText('Greenhouse');
    await addDataType.scrollIntoViewIfNeeded();
    await addDataType.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(addDataType).toBeInViewport();
    await page.goForward();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
  });

  await test.step('back asks about what a dialog would lose, and closes the question first', async () => {
    const question = page.getByRole('dialog', { name: unsaved.question });
    await addDataType.click();
    await dialog.getByRole('textbox', { name: topics.dataTypeName }).fill('Moisture');
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(dialog.getByRole('textbox', { name: topics.dataTypeName })).toHaveValue('Moisture');
    await page.goBack();
    await question.getByRole('button', { name: unsaved.discard }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
  });

  await test.step('back closes a chart in full screen, then the search, then leads to the list', async () => {
    await page.getByRole('button', { name: chartRange.menu('light') }).click();
    await page.getByRole('menuitem', { name: chartRange.fullScreen }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'light' })).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText('Greenhouse');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: palette.title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('combobox', { name: palette.title })).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(heading).toHaveText(topics.list);
  });

  await test.step('back asks about a form once, and stays or leaves as answered', async () => {
    const question = page.getByRole('dialog', { name: unsaved.question });
    await page.getByRole('link', { name: topics.create }).click();
    const description = page.locator('input[name="description"]');
    await description.fill('Basil');
    await page.goBack();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL('/topic/create');
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(description).toHaveValue('Basil');
    await page.goBack();
    await question.getByRole('button', { name: unsaved.discard }).click();
    await expect(heading).toHaveText(topics.list);
    await page.goForward();
    await expect(page).toHaveURL('/topic/create');
  });

  await test.step('on a phone, back closes the menu of a page that was opened by a link, and then leaves as before', async () => {
    await page.goto('/weekly');
    await page.setViewportSize({ width: 360, height: 720 });
    await page.goto(address);
    const menu = page.getByRole('button', { name: shell.toggleSidebar });
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.goBack();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL('/weekly');
  });
});
