// Before a release.
import type { Locator, Page } from '@playwright/test';
import { listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { type FakeService, startFakeService } from '../../packages/server/test/support/applets/fake-service.ts';
import { texts as allRequestTexts } from '../../packages/web/src/domains/applets/actions/http-request/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { startServer } from '../../test/support/server-process.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test as base } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, common } = TEXTS.en;
const requestTexts = allRequestTexts.en;

/** Tests whose server may call a service on loopback. */
const test = base.extend<object, { service: FakeService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const service = await startFakeService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startServer({ env: { HTTP_REQUEST_HOSTS: '127.0.0.1' } });
      await use(server);
      expect(await server.stop(), server.output()).toEqual({ code: 0, signal: null });
    },
    { scope: 'worker' },
  ],
});
test.beforeEach(({ service }) => service.reset());

async function createGreenhouse(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
  await api.call(createDataType, { topicId: sensors.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  const address = `/project/applet/${projectId}/Greenhouse`;
  const openSaved = async (page: Page) => {
    const [saved] = await api.call(listApplets, { projectId });
    await page.goto(`/project/${projectId}/applet/${saved?.id}`);
  };
  return { sensors, address, openSaved };
}

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });
const card = (page: Page) => editor(page).getByRole('region', { name: /^1\./ });
const button = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => card(page).getByRole('textbox', { name });
const secretField = (page: Page) => card(page).locator('input[type=password]').first();
const sentence = (page: Page) => editor(page).getByRole('region', { name: texts.sections.sentence });

/** How a person presses buttons and fills in fields. */
interface Hand {
  readonly press: (element: Locator) => Promise<void>;
  readonly fill: (element: Locator, text: string) => Promise<void>;
  readonly choose: (element: Locator, label: string) => Promise<void>;
}

const mouse: Hand = {
  press: (element) => element.click(),
  fill: (element, text) => element.fill(text),
  choose: async (element, label) => void (await element.selectOption({ label })),
};

function keyboardOf(page: Page): Hand {
  const type = async (element: Locator, text: string) => {
    await tabTo(page, element);
    await page.keyboard.type(text);
  };
  return {
    press: async (element) => {
      await tabTo(page, element);
      await page.keyboard.press('Enter');
    },
    fill: type,
    choose: type,
  };
}

for (const means of ['mouse', 'keyboard']) {
  test(`an HTTP request built by ${means} calls its address with values and a secret`, async ({
    openAs,
    server,
    service,
  }) => {
    const person = await createPerson(server, 'full');
    const { sensors, address } = await createGreenhouse(person.api);
    const page = await openAs(person, address);
    const { press, fill, choose } = means === 'mouse' ? mouse : keyboardOf(page);

    await fill(editor(page).getByRole('textbox', { name: texts.name }), 'Report');
    await press(button(page, topicTexts.en.name));
    const topic = editor(page).getByRole('region', { name: topicTexts.en.name }).getByRole('combobox');
    await choose(topic, `Sensors (${sensors.topicName})`);
    await press(button(page, requestTexts.name));
    await choose(card(page).getByRole('combobox', { name: requestTexts.method }), 'PUT');
    await fill(field(page, requestTexts.address), `${service.url}/{secret}/{${sensors.topicName}.temp}`);
    await fill(secretField(page), 'abc-123');
    await press(card(page).getByRole('button', { name: requestTexts.addHeader }));
    await fill(field(page, requestTexts.headerName(1)), 'X-Class');
    await fill(card(page).getByLabel(requestTexts.headerValue(1)), '3B');
    await fill(field(page, requestTexts.body), `It has {${sensors.topicName}.temp} degrees`);
    await expect(sentence(page)).toContainText(`send a PUT request to ${new URL(service.url).host}`);
    await press(button(page, common.create));
    const dialog = page.getByRole('dialog', { name: texts.success });
    await press(dialog.getByRole('button', { name: common.ok }));

    await publish(server, sensors.topicName, 'temp=21');
    const log = page.getByRole('list', { name: texts.log, exact: true });
    await expect(log.getByText(requestTexts.done(new URL(service.url).host))).toBeVisible();
    expect(service.calls).toMatchObject([
      { method: 'PUT', path: '/abc-123/21', headers: { 'x-class': '3B' }, body: 'It has 21 degrees' },
    ]);
  });
}

test('a message to Telegram asks for a token, a chat and a text, and opens again without the token', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { sensors, address, openSaved } = await createGreenhouse(person.api);
  const page = await openAs(person, address);
  await editor(page).getByRole('textbox', { name: texts.name }).fill('Too hot');
  await button(page, topicTexts.en.name).click();
  await editor(page)
    .getByRole('region', { name: topicTexts.en.name })
    .getByRole('combobox')
    .selectOption(sensors.topicName);
  await button(page, 'Telegram').click();
  await button(page, common.create).click();
  await expect(card(page).getByText(requestTexts.secretEmpty)).toBeVisible();
  await expect(card(page).getByText(requestTexts.targetEmpty)).toBeVisible();
  await expect(card(page).getByText(texts.contentEmpty)).toBeVisible();

  await secretField(page).fill('123456:ABC-def');
  await field(page, requestTexts.forms.telegram.target).fill('-100123');
  await card(page).getByRole('textbox', { name: requestTexts.text }).fill(`It has {${sensors.topicName}.temp} degrees`);
  await expect(sentence(page)).toContainText('send “It has {temp on Sensors} degrees” with Telegram');
  await button(page, common.create).click();
  await page.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }).click();

  await openSaved(page);
  await expect(card(page).getByRole('heading')).toHaveText('1. Telegram');
  await expect(card(page).getByText(requestTexts.secretSaved)).toBeVisible();
  await expect(field(page, requestTexts.forms.telegram.target)).toHaveValue('-100123');
  await field(page, requestTexts.forms.telegram.target).fill('-100456');
  await button(page, texts.edit).click();
  await expect(page.getByText(texts.updated)).toBeVisible();
});
