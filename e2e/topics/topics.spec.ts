import type { Page } from '@playwright/test';
import { linkTopic } from '@tinkerstream/contract/projects';
import { deleteTopic, updateTopic } from '@tinkerstream/contract/topics';
import mqtt from 'mqtt';
import { formulaTexts } from '../../packages/web/src/domains/topics/data-types/formula-texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { chooseMore, expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const formulas = formulaTexts.en;
const { charts, common, records, topics: texts } = TEXTS.en;

const table = (page: Page, name: string) => page.getByRole('table', { name });
const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('a topic shows values and charts before its tools and logs', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const topic = await person.api.createTopic('Pond', 'depth');
  const page = await openAs(person, `/topic/${topic.id}/pond`);
  await expect(page.getByRole('heading', { level: 2, name: texts.talk })).toBeVisible();
  await expect(panel(page, records.latestValues)).toHaveCount(0);

  const board = await mqtt.connectAsync(server.mqtt);
  for (const depth of [1, 2, 3]) await board.publishAsync(topic.topicName, `depth=${depth},ph=7`, { qos: 1 });
  const values = panel(page, records.latestValues).getByRole('listitem');
  await expect(values).toHaveCount(2);
  await expect(values.first()).toContainText('depth3');
  let depth = 3;
  await expect(async () => {
    depth += 1;
    await board.publishAsync(topic.topicName, `depth=${depth}`, { qos: 1 });
    await expect(values.first()).toContainText(`depth${depth}`);
    await expect(values.first().getByTestId('sparkline')).toBeVisible({ timeout: 700 });
  }).toPass();
  await expect(values.last()).toContainText('ph7');
  // Names of charts may leave the topic out: the page shows it above them.
  const related = panel(page, charts.related);
  await expect(related.getByRole('link', { name: 'depth', exact: true })).toBeVisible();
  await expect(related).not.toContainText('Pond');
  await board.endAsync();

  // Parts below the charts load when they come near, or after five seconds.
  await expect(page.getByRole('heading', { level: 2, name: texts.settings })).toBeVisible({ timeout: 15_000 });
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  const order = [records.latestValues, charts.related, records.latest, texts.talk, records.messageLog, texts.settings];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);

  await page.getByRole('button', { name: texts.createDataType }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts.dataTypeName }).fill('Pressure');
  await dialog.getByRole('textbox', { name: texts.dataTypeKey }).fill('pressure');
  const formula = dialog.getByLabel(formulas.label);
  await formula.fill('depth *');
  await expect(dialog.getByText(formulas.unreadable)).toBeVisible();
  await formula.fill('depht + 1');
  await expect(dialog.getByText(formulas.unknownKey('depht'))).toBeVisible();
  await formula.fill('depth * 10 + ph');
  // The result is that of the latest message with both keys.
  await expect(dialog.getByText(formulas.now('37'))).toBeVisible();
  await formula.fill('depth * 10');
  await expect(dialog.getByText(formulas.now(`${depth * 10}`))).toBeVisible();
  await dialog.getByRole('button', { name: common.create, exact: true }).click();
  await expect(table(page, texts.dataTypes)).toContainText('depth * 10');
  await expect(values.filter({ hasText: 'Pressure' })).toContainText(`${depth * 10}`);
});

test('the list leads to topics by a click on a row, and to projects by their pills', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const project = await person.api.createProject('River');
  await person.api.createTopic('Bridge', 'level', project.id);
  const page = await openAs(person, '/topic');
  await table(page, texts.list).getByRole('cell', { name: '1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'River' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'River' })).toBeVisible();
  await page.goBack();
  await person.api.createTopic('Weir', 'level');
  await page.getByRole('button', { name: common.refresh }).click();
  await expect(page.getByRole('link', { name: 'Weir' })).toBeVisible();
});

test('a topic that is deleted while a computer sleeps says so there', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const topic = await person.api.createTopic('Pond', 'depth');
  const page = await openAs(person, `/topic/${topic.id}/pond`);
  await expect(page.getByRole('heading', { level: 1, name: 'Pond' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await person.api.call(deleteTopic, { topicId: topic.id });
  await page.context().setOffline(false);
  await expect(page.getByText(texts.closed('Pond'))).toBeVisible();
  await expect(page).toHaveURL(/\/topic$/);
  await expect(page.getByText('TS_ERR')).toHaveCount(0);
});

test("one user sees another's changes to a topic, and neither overwrites the other’s", async ({ openAs, server }) => {
  test.slow();
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const project = await owner.api.createProject('Shared');
  const topic = await owner.api.createTopic('Before', 'heat', project.id);
  await owner.api.invite(project.id, guest.api);
  const path = `/topic/${topic.id}/before`;
  const [mine, theirs] = [await openAs(owner, path), await openAs(guest, path)];
  for (const page of [mine, theirs]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Before' })).toBeVisible();
  }

  await test.step('description and switch', async () => {
    await mine.getByRole('button', { name: texts.editDescription }).click();
    // The dialog shows the original description; the other user then deactivates the topic.
    await theirs.getByRole('switch', { name: texts.active }).click();
    await expect(mine.getByRole('switch', { name: texts.active })).not.toBeChecked();
    const dialog = mine.getByRole('dialog');
    await dialog.getByRole('textbox').fill('  ');
    await dialog.getByRole('button', { name: common.save }).click();
    await expect(dialog.getByText(texts.descriptionEmpty)).toBeVisible();
    await dialog.getByRole('textbox').fill('After');
    await dialog.getByRole('button', { name: common.save }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'After' })).toBeVisible();
    expect(await owner.api.getTopic(topic.id)).toMatchObject({ description: 'After', isActive: false });
    await owner.api.call(updateTopic, { topicId: topic.id, isActive: true });
    await expect(theirs.getByRole('switch', { name: texts.active })).toBeChecked();
  });

  await test.step('data types', async () => {
    await theirs.getByRole('button', { name: texts.createDataType }).click();
    const dialog = theirs.getByRole('dialog');
    await dialog.getByRole('textbox', { name: texts.dataTypeKey }).fill('heat');
    await dialog.getByRole('button', { name: common.create, exact: true }).click();
    await expect(dialog.getByText(texts.dataTypeNameEmpty)).toBeVisible();
    await expect(dialog.getByText(texts.keyTaken)).toBeVisible();
    await dialog.getByRole('textbox', { name: texts.dataTypeName }).fill('Humidity');
    await dialog.getByRole('textbox', { name: texts.dataTypeKey }).fill('h'.repeat(25));
    await expect(dialog.getByRole('textbox', { name: texts.dataTypeKey })).toHaveValue('h'.repeat(20));
    await dialog.getByRole('textbox', { name: texts.dataTypeKey }).fill('humid');
    await dialog.getByRole('button', { name: common.create, exact: true }).dblclick();
    await expect(table(mine, texts.dataTypes).getByText('Humidity')).toBeVisible();
    // The default chart is created with the data type.
    await expect(mine.getByTitle(TEXTS.en.charts.openChart('Humidity'))).toBeVisible();

    // Both change the same data type: one its name, the other its description.
    for (const page of [mine, theirs]) {
      await page.getByRole('button', { name: texts.editDataType('Humidity') }).click();
    }
    await mine.getByRole('dialog').getByRole('textbox', { name: texts.dataTypeName }).fill('Moisture');
    await mine.getByRole('dialog').getByRole('button', { name: common.save }).click();
    await expect(table(theirs, texts.dataTypes).getByText('Moisture')).toBeAttached();
    await theirs.getByRole('dialog').getByRole('textbox', { name: texts.dataTypeDescription }).fill('in the soil');
    await theirs.getByRole('dialog').getByRole('button', { name: common.save }).click();
    const row = table(mine, texts.dataTypes).getByRole('row', { name: /Moisture/ });
    await expect(row).toContainText('in the soil');

    await mine.getByRole('button', { name: texts.deleteDataType('Moisture') }).click();
    await expect(mine.getByRole('dialog')).toContainText(texts.deleteDataTypeText('Moisture'));
    await mine.getByRole('dialog').getByRole('button', { name: common.delete }).click();
    await carryOut(mine, 'Moisture');
    await expect(table(theirs, texts.dataTypes).getByText('Moisture')).toHaveCount(0);
    await expect(theirs.getByTitle(TEXTS.en.charts.openChart('Humidity'))).toHaveCount(0);
  });

  await test.step('deletion, by its creator only', async () => {
    await expect(theirs.getByRole('button', { name: common.moreActions })).toHaveCount(0);
    await chooseMore(mine, texts.delete);
    const dialog = mine.getByRole('dialog');
    await dialog.getByRole('textbox').fill('something else');
    await dialog.getByRole('button', { name: texts.delete }).click();
    await expect(dialog.getByText(texts.typeNameMismatch)).toBeVisible();
    await dialog.getByRole('textbox').fill(topic.topicName);
    await dialog.getByRole('button', { name: texts.delete }).click();
    await expect(mine).toHaveURL(/\/topic$/);
    await carryOut(mine, 'After');
    await expect(theirs).toHaveURL(/\/topic$/);
    await expect(mine.getByText(texts.deleted('After'))).toBeVisible();
    await expect(theirs.getByText(texts.closed('After'))).toBeVisible();
    await expect(mine.getByText(texts.closed('After'))).toHaveCount(0);
    await theirs.goto(`/topic/${topic.id}/after`);
    await expect(theirs.getByRole('heading', { name: texts.notFound })).toBeVisible();
    await theirs.getByRole('link', { name: texts.goToList }).click();
    await expect(theirs).toHaveURL(/\/topic$/);
  });
});

test('messages are sent by Enter, and by a tool that shows the exact text', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const topic = await person.api.createTopic('Lamp', 'led');
  const page = await openAs(person, `/topic/${topic.id}/lamp`);
  const log = table(page, records.messageLog);

  const tool = panel(page, texts.talk);
  await tool.getByRole('textbox').press('Enter');
  await expect(tool.getByText(texts.messageEmpty)).toBeVisible();
  await tool.getByRole('textbox').fill('led=1');
  await tool.getByRole('textbox').press('Enter');
  await expect(page.getByText(texts.messageSent)).toBeVisible();
  await expect(tool.getByRole('textbox')).toHaveValue('');
  await expect(tool.getByText(texts.messageEmpty)).toHaveCount(0);
  await expect(log.getByText('led=1', { exact: true })).toHaveCount(1);

  await tool.getByText(texts.keyValueMessage).click();
  await tool.getByRole('button', { name: common.send }).click();
  await expect(tool.getByText(texts.keyNotSendable)).toBeVisible();
  await expect(tool.getByRole('combobox', { name: texts.pairKey(1) })).toBeFocused();
  await tool.getByRole('combobox', { name: texts.pairKey(1) }).fill('led');
  await tool.getByRole('textbox', { name: texts.pairValue(1) }).fill('0,5');
  await expect(tool.getByText(texts.noComma)).toBeVisible();
  await tool.getByRole('textbox', { name: texts.pairValue(1) }).fill('0');
  await tool.getByRole('button', { name: texts.addPair }).click();
  await tool.getByRole('combobox', { name: texts.pairKey(2) }).fill('fan');
  await tool.getByRole('textbox', { name: texts.pairValue(2) }).fill('3');
  await tool.getByRole('textbox', { name: texts.deviceSerialNumber }).fill('s1');
  await expect(tool.getByTestId('preview')).toHaveText('_dsn=s1,led=0,fan=3');
  await tool.getByRole('button', { name: common.send }).click();
  await expect(log.getByText('_dsn=s1,led=0,fan=3')).toBeVisible();
  await expect(table(page, records.latest).getByRole('cell', { name: 's1' })).toHaveCount(2);
  await expect(table(page, texts.dataTypes).getByText('fan').first()).toBeVisible();

  await tool.getByText(texts.simpleMessage).click();
  await tool.getByRole('textbox', { name: texts.message }).fill('good morning');
  await tool.getByRole('button', { name: common.send }).click();
  await expect(log.getByText('good morning')).toBeVisible();
});

test('a topic is added to projects, shown with arrows if there are more than four', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const topic = await person.api.createTopic('Everywhere', 'n');
  const projects = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) projects.push(await person.api.createProject(name));
  const page = await openAs(person, `/topic/${topic.id}/everywhere`);
  const slider = panel(page, texts.projects);
  await expect(slider).toContainText(texts.inNoProject);

  await slider.getByRole('button', { name: texts.addToProject }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect(dialog.getByRole('combobox', { name: texts.project })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('combobox', { name: texts.project }).click();
  await page.getByRole('option', { name: 'One' }).click();
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect(slider.getByRole('link', { name: 'One' })).toBeVisible();
  await expect(slider.getByRole('button', { name: texts.nextProjects })).toHaveCount(0);

  for (const { id } of projects) await person.api.call(linkTopic, { projectId: id, topicId: topic.id });
  await expect(slider.getByRole('link')).toHaveCount(5);
  await page.setViewportSize({ width: 500, height: 800 });
  const last = slider.getByRole('link', { name: 'Five' });
  await expect(last).not.toBeInViewport();
  const next = slider.getByRole('button', { name: texts.nextProjects });
  await expect(async () => {
    await next.click();
    await expect(last).toBeInViewport({ timeout: 700 });
  }).toPass();
  await last.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Five' })).toBeVisible();
});
