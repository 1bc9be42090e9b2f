// Before a release.
import type { Page } from '@playwright/test';
import { listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject, getProject, listProjects } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { renewTopicName } from '@tinkerstream/contract/topics';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { demo: texts, projects } = TEXTS.en;

const step = (page: Page, name: keyof typeof texts.steps) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: texts.steps[name].title }) });
const isDone = (page: Page, name: keyof typeof texts.steps) =>
  expect(step(page, name).getByText(texts.done, { exact: true })).toBeVisible();
const board = (page: Page) => page.getByRole('region', { name: texts.board });
const connected = (page: Page) => expect(board(page).getByText(texts.statuses.connected)).toBeVisible();
const led = (page: Page, state: 'on' | 'off') =>
  expect(board(page).getByRole('img', { name: texts.led[state] })).toBeVisible();

/** Hides the page as another tab in front of it does, or shows it again. */
async function setHidden(page: Page, isHidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
  if (isHidden) await expect(board(page).getByText(texts.statuses.paused)).toBeVisible();
}

async function start(page: Page) {
  await page.goto('/demo');
  await page.getByRole('button', { name: texts.start }).click();
  await connected(page);
}

test('the whole tour, with a board that speaks MQTT', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const page = await openAs(person);
  await page.getByRole('link', { name: projects.takeTour }).click();
  await expect(page).toHaveURL('/demo');
  await page.getByRole('button', { name: texts.start }).click();
  await connected(page);
  const [project] = await person.api.call(listProjects, {});
  const [sensors, ledTopic] = project?.topics ?? [];
  if (!project || !sensors || !ledTopic) throw new Error('The tour has not created its project');

  await test.step('its messages are in the log, on the chart and on the gauge', async () => {
    await isDone(page, 'publish');
    const log = step(page, 'publish').getByRole('table');
    await expect(log.getByText(/^_dsn=demo-\w{8},temp=24,light=60$/).first()).toBeVisible();
    await isDone(page, 'chart');
    await expect(step(page, 'gauge').getByText('24').first()).toBeVisible();
    await expect(step(page, 'gauge').getByText(texts.done, { exact: true })).toHaveCount(0);
    await page.getByRole('slider', { name: texts.dataTypes.temp }).fill('28');
    await isDone(page, 'gauge');
    await expect(step(page, 'gauge').getByText('28').first()).toBeVisible();
  });

  await test.step('a button adds its value', async () => {
    await board(page)
      .getByRole('button', { name: texts.button('B') })
      .click();
    await expect(
      step(page, 'publish')
        .getByText(/,button=2$/)
        .first(),
    ).toBeVisible();
  });

  await test.step('the toggle button switches the LED', async () => {
    await led(page, 'off');
    await step(page, 'led').getByRole('button').first().click();
    await led(page, 'on');
    await isDone(page, 'led');
    await step(page, 'led').getByRole('button').first().click();
    await led(page, 'off');
  });

  await test.step('so does any other board', async () => {
    await publish(server, ledTopic.topicName, 'led=on');
    await led(page, 'on');
    await publish(server, ledTopic.topicName, 'led=off');
    await led(page, 'off');
  });

  await test.step('an event trigger switches it on when it is hot', async () => {
    await page.getByRole('button', { name: texts.createTrigger }).click();
    await expect(page.getByRole('link', { name: texts.showTrigger })).toBeVisible();
    expect(await person.api.call(listApplets, { projectId: project.id })).toHaveLength(1);
    await expect(step(page, 'trigger').getByText(texts.done, { exact: true })).toHaveCount(0);
    await page.getByRole('slider', { name: texts.dataTypes.temp }).fill('31');
    await led(page, 'on');
    await isDone(page, 'trigger');
    await expect(page.getByText(texts.progress(5, 5))).toBeVisible();
  });

  await test.step('it is created once', async () => {
    await page.reload();
    await page.getByRole('button', { name: texts.start }).click();
    await connected(page);
    await expect(page.getByRole('link', { name: texts.showTrigger })).toBeVisible();
    expect((await person.api.call(listProjects, {})).map(({ id }) => id)).toEqual([project.id]);
    const { topicCount, chartCount } = await person.api.call(getProject, { projectId: project.id });
    // A default chart for each of four data types, a gauge and a button.
    expect([topicCount, chartCount]).toEqual([2, 6]);
  });

  await test.step('cleaning up deletes it', async () => {
    await page.getByRole('button', { name: texts.cleanUp }).click();
    const dialog = page.getByRole('dialog', { name: texts.cleanUp });
    await dialog.getByRole('textbox').fill('Demo');
    await dialog.getByRole('button', { name: projects.delete }).click();
    await expect(page.getByRole('button', { name: texts.start })).toBeVisible();
    await carryOut(page, 'Demo');
    await expect.poll(() => person.api.call(listProjects, {})).toEqual([]);
  });
});

test('the board is silent while the page is hidden, and keeps the interval of the subscription', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'event');
  // A project of the user with the same name and a topic is not the tour's project.
  const own = await person.api.call(createProject, { projectName: 'Demo' });
  await person.api.call(createAndLinkTopic, { projectId: own.id, topicDescription: 'Mine' });
  const page = await openAs(person);
  await start(page);
  const [project] = (await person.api.call(listProjects, {})).filter(({ topics }) => topics.length === 2);
  expect(project?.id).not.toBe(own.id);
  const topicId = project?.topics[0]?.id ?? '';
  await isDone(page, 'publish');
  // The buttons are pressed within the interval: the value waits for the next message.
  for (const name of ['A', 'B', 'A'])
    await board(page)
      .getByRole('button', { name: texts.button(name) })
      .click();
  await expect(
    step(page, 'publish')
      .getByText(/,button=1$/)
      .first(),
  ).toBeVisible();
  const log = await person.api.call(listLoggedMessages, { topicId });
  expect(log.map(({ outcome }) => outcome)).toEqual(log.map(() => 'STORED'));

  await setHidden(page, true);
  const [before] = await person.api.call(listLoggedMessages, { topicId });
  await board(page)
    .getByRole('button', { name: texts.button('A') })
    .click();
  await setHidden(page, false);
  await connected(page);
  await expect.poll(async () => (await person.api.call(listLoggedMessages, { topicId }))[0]?.id).not.toBe(before?.id);

  // Two tabs are two boards.
  const serial = await board(page).locator('code').first().textContent();
  const other = await page.context().newPage();
  await start(other);
  await expect(board(other).locator('code').first()).not.toHaveText(serial ?? '');
});

test('the board connects again, and the tour says when its topic is gone', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const page = await openAs(person);
  await start(page);
  await isDone(page, 'chart');
  const [project] = await person.api.call(listProjects, {});
  const ledTopic = project?.topics[1];
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await connected(page);
  await publish(server, ledTopic?.topicName ?? '', 'led=on');
  await led(page, 'on');

  await person.api.call(renewTopicName, { topicId: ledTopic?.id ?? '' });
  await setHidden(page, true);
  await setHidden(page, false);
  await expect(page.getByText(texts.gone)).toBeVisible();
  await page.getByRole('button', { name: texts.start }).click();
  await connected(page);
});

test('is accessible in both colour schemes, and as wide as the screen', async ({ openAs, server }) => {
  const page = await openAs(await createPerson(server, 'full'));
  await page.setViewportSize({ width: 360, height: 900 });
  await start(page);
  await isDone(page, 'chart');
  await page.getByRole('slider', { name: texts.dataTypes.temp }).fill('31');
  await isDone(page, 'gauge');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
    await expectNoSidewaysScrolling(page);
  }
});
