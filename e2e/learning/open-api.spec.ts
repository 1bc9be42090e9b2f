// Before a release.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openApiErrors } from '@tinkerstream/contract/error-codes';
import { getProject, renewProjectLink } from '@tinkerstream/contract/projects';
import { listRecentRecords } from '@tinkerstream/contract/records';
import { createPerson } from '../../test/support/people.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { photoFile } from '../support/camera.ts';
import { expect, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { common, openApi: texts, projects } = TEXTS.en;

async function createScene(server: ServerProcess, subscription: 'full' | 'event' = 'full') {
  const person = await createPerson(server, subscription);
  const project = await person.api.createProject('Greenhouse');
  const topic = await person.api.createTopic('Bed', 'soil', project.id);
  const path = `/project/${project.id}/Greenhouse`;
  return { person, project, topic, path, explorer: `${path}?section=open-api&openApi=project-api` };
}

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

test('the catalogue opens the project API, and says what other APIs are', async ({ openAs, server }) => {
  const { person, path } = await createScene(server);
  const page = await openAs(person, path);
  await page.getByRole('tab', { name: projects.sectionNames['open-api'] }).click();
  for (const title of Object.values(texts.groups)) await expect(part(page, title)).toBeVisible();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveCount(Object.keys(texts.tiles).length);
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: texts.tiles.currency.title }).click();
  await expect(dialog).toContainText(texts.comingSoon);
  await dialog.getByRole('button', { name: common.ok }).click();

  await page.getByRole('link', { name: texts.tiles.projectApi.title }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}?section=open-api&openApi=project-api`);
  await expect(part(page, texts.calls.listOpenTopics.title)).toBeVisible();
  await page.getByRole('link', { name: texts.back }).click();
  await expect(page).toHaveURL(`${path}?section=open-api`);
  await expect(part(page, texts.groups.ai)).toBeVisible();
});

test('the explorer publishes to the project’s topic and reads it back, without another host', async ({
  openAs,
  server,
}) => {
  const { person, project, topic, explorer } = await createScene(server);
  const page = await openAs(person);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.http) foreign.push(request.url());
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(explorer);
  await expect(page.getByRole('textbox', { name: texts.key })).toHaveValue(project.openApiKey);

  const publish = part(page, texts.calls.sendOpenMessage.title);
  await publish.getByRole('textbox', { name: 'message' }).fill('soil=37.5');
  await publish.getByRole('button', { name: texts.tryThis(texts.calls.sendOpenMessage.title) }).click();
  await expect(publish.getByRole('status')).toContainText(texts.answered(200));
  const [dataType] = topic.dataRecordTypes;
  const query = { topicId: topic.id, dataTypeId: dataType?.id ?? '' };
  expect(await person.api.call(listRecentRecords, query)).toMatchObject([{ value: 37.5 }]);

  const values = part(page, texts.calls.listOpenValues.title);
  await expect(values.getByRole('combobox', { name: 'key' })).toHaveValue('soil');
  await values.getByRole('button', { name: texts.tryThis(texts.calls.listOpenValues.title) }).click();
  await expect(part(page, texts.calls.listOpenValues.title).getByRole('status')).toContainText('37.5');
  // The programs follow the entries.
  await values.getByRole('textbox', { name: 'count' }).fill('3');
  await expect(values.getByRole('tabpanel')).toContainText(`/topics/${topic.id}/values?key=soil&count=3`);
  for (const language of ['Python', 'JavaScript', 'Arduino']) {
    await values.getByRole('tab', { name: language }).click();
    await expect(values.getByRole('tabpanel')).toContainText(project.openApiKey);
  }

  // A renewed key is filled in at once; the old key opens nothing.
  await person.api.call(renewProjectLink, { projectId: project.id, link: 'open-api' });
  const renewed = (await person.api.call(getProject, { projectId: project.id })).openApiKey;
  const key = page.getByRole('textbox', { name: texts.key });
  await expect(key).toHaveValue(renewed);
  await key.fill(project.openApiKey);
  await values.getByRole('button', { name: texts.tryThis(texts.calls.listOpenValues.title) }).click();
  await expect(values.getByRole('status')).toContainText(openApiErrors.keyUnknown);
  expect(foreign).toEqual([]);
  expect(refused).toEqual([]);
});

test('the explorer of image recognition sends a photo, and shows that it contains a cat', async ({
  openAs,
  server,
}) => {
  const { person, project, path } = await createScene(server);
  const page = await openAs(person, `${path}?section=open-api`);
  await page.getByRole('link', { name: texts.tiles.imageRecognition.title }).click();
  await expect(page).toHaveURL(`${path}?section=open-api&openApi=image-recognition`);
  const call = part(page, texts.calls.recognisePicture.title);
  const tryIt = call.getByRole('button', { name: texts.tryThis(texts.calls.recognisePicture.title) });
  await tryIt.click();
  await expect(call).toContainText(texts.pictureProblems.missing);
  await call.locator('input[type=file]').setInputFiles(photoFile('cat'));
  await expect(call.getByRole('tabpanel')).toContainText("--data-binary '@cat.png'");
  await expect(call.getByRole('tabpanel')).toContainText(`${project.openApiKey}/image-recognition`);
  await expectAccessible(page);
  await tryIt.click();
  await expect(call.getByRole('status')).toContainText(texts.answered(200));
  await expect(call.getByRole('status')).toContainText('"name": "cat"');
  await page.goto(`${path}?section=open-api&openApi=image-classification`);
  await expect(part(page, texts.calls.classifyPicture.title)).toBeVisible();
  await expect(page.getByRole('textbox', { name: texts.key })).toHaveValue(project.openApiKey);
});

test('a page of another site calls the project API', async ({ page, server }) => {
  const { project, topic } = await createScene(server);
  const site = createServer((_request, response) => response.end('<!doctype html><title>A page</title>'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const [address, other] = [`${server.http}/open-api/${project.openApiKey}/topics`, `${server.http}/v1/topic/list`];
  const answers = await page.evaluate(
    async ({ address, other, topicId }) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"message":"soil=5"}' };
      const sent = await fetch(`${address}/${topicId}/messages`, init);
      const read = await fetch(`${address}/${topicId}/latest`);
      const wrong = await fetch(address.replace(/[0-9a-f]{32}/, 'wrong'));
      const refused = await fetch(other).then(
        () => 'readable',
        () => 'refused',
      );
      return { sent: sent.status, read: await read.json(), wrong: (await wrong.json()).errors[0].code, refused };
    },
    { address, other, topicId: topic.id },
  );
  site.close();
  expect(answers).toMatchObject({
    sent: 200,
    read: [{ key: 'soil', value: 5 }],
    wrong: openApiErrors.keyUnknown,
    refused: 'refused',
  });
});

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['zh-HK', 'dark'],
  ['zh-CN', 'dark'],
] as const) {
  test(`the explorer is readable on a phone (${language}, ${colorScheme})`, async ({ openAs, server }) => {
    const { person, path, explorer } = await createScene(server);
    const page = await openAs(person);
    await setLanguage(page, language, server);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    const catalogue = `${path}?section=open-api`;
    for (const address of [catalogue, `${catalogue}&openApi=image-recognition`, explorer]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.getByRole('tabpanel').first()).toBeVisible();
      await expectNoSidewaysScrolling(page);
    }
    await page.locator('button[type=submit]').first().click();
    await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
}
