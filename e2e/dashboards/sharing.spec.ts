// Before a release.
import { addDashboardChart, renewDashboardLink, updateDashboardChart } from '@tinkerstream/contract/dashboards';
import { texts as changeTexts } from '../../packages/web/src/ui/dialogs/change-texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { cardsOf, createBoard, createCharts, createLamp, namesOf, title } from '../support/boards.ts';
import { expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { common, dashboards: texts, links } = TEXTS.en;

test('a dashboard is shared by a link: visitors see it live and use its buttons until the link ends', async ({
  openAs,
  page: visitor,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(owner.api, 'led');
  const lamp = await createLamp(owner.api, topic);
  const board = await createBoard(owner.api, 'Wall', [...charts, lamp]);
  await publish(server, topic.topicName, 'led=0');
  const page = await openAs(owner, board.address);
  await page.getByRole('button', { name: texts.share }).click();
  const dialog = page.getByRole('dialog', { name: texts.share });
  await expect(dialog.getByText(texts.shareOff)).toBeVisible();
  await dialog.getByRole('button', { name: links.createThis(links.names.dashboard) }).click();
  await expect(dialog.getByText(texts.shareEmpty)).toHaveCount(0);
  const address = (await dialog.getByTestId('dashboard-address').textContent()) ?? '';
  await expect(dialog.getByRole('img', { name: texts.shareCode })).toBeVisible();
  await expect(dialog.getByTestId('dashboard-frame')).toContainText(`<iframe src="${address}"`);

  await setLanguage(visitor, 'en', server);
  const received: string[] = [];
  visitor.on('response', async (response) => received.push(await response.text().catch(() => '')));
  visitor.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  await visitor.goto(address);
  await expect(title(visitor)).toHaveText('Wall');
  await expect(namesOf(visitor)).toHaveText(['led', 'Lamp']);
  const value = cardsOf(visitor).first().getByTestId('latest-value');
  await expect(value).toHaveText('0');
  await visitor.getByRole('button', { name: /^Lamp: / }).click();
  await expect(value).toHaveText('1');
  await expectAccessible(visitor);
  await expect(visitor.getByRole('link')).toHaveCount(0);

  const move = { dashboardId: board.id, chartId: lamp.id, order: 0 };
  await owner.api.call(updateDashboardChart, move);
  await expect(namesOf(visitor)).toHaveText(['Lamp', 'led']);
  await visitor.getByRole('button', { name: texts.fullScreen }).click();
  await expect(cardsOf(visitor)).toHaveCount(2);
  // The browser answers the request for full screen later.
  await visitor.waitForFunction(() => document.fullscreenElement !== null);
  await visitor.evaluate(() => document.exitFullscreen());
  const secrets = [topic.topicName, topic.id, board.id, lamp.id, lamp.shareToken, owner.email];
  expect(received.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(received.join('\n')).not.toContain(secret);

  await dialog.getByRole('button', { name: links.renewThis(links.names.dashboard) }).click();
  await page.getByRole('dialog').getByRole('button', { name: links.renew, exact: true }).click();
  await expect(visitor.getByRole('heading', { name: texts.embeddedNotAvailable })).toBeVisible();
  await expect(dialog.getByTestId('dashboard-address')).not.toHaveText(address);
  await visitor.goto((await dialog.getByTestId('dashboard-address').textContent()) ?? '');
  await expect(namesOf(visitor)).toHaveText(['Lamp', 'led']);
  await dialog.getByRole('button', { name: links.switchOffThis(links.names.dashboard) }).click();
  await page.getByRole('dialog').getByRole('button', { name: links.switchOff, exact: true }).click();
  await expect(dialog.getByText(texts.shareOff)).toBeVisible();
  await expect(visitor.getByRole('heading', { name: texts.embeddedNotAvailable })).toBeVisible();
});

test('the link of a dashboard without charts opens once it has one, as its dialog says', async ({
  openAs,
  page: visitor,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const { charts } = await createCharts(owner.api, 'led');
  const board = await createBoard(owner.api, 'Wall', []);
  const page = await openAs(owner, board.address);
  await page.getByRole('button', { name: texts.share }).click();
  const dialog = page.getByRole('dialog', { name: texts.share });
  await dialog.getByRole('button', { name: links.createThis(links.names.dashboard) }).click();
  await expect(dialog.getByText(texts.shareEmpty)).toBeVisible();
  const toast = page.getByRole('alert').filter({ hasText: links.created(links.names.dashboard) });
  await toast.getByRole('button', { name: common.undo }).press('Enter');
  await expect(dialog.getByText(texts.shareOff)).toBeVisible();
  await dialog.getByRole('button', { name: links.createThis(links.names.dashboard) }).click();
  await expect(dialog.getByText(texts.shareEmpty)).toBeVisible();
  // Undo leaves a link that was renewed since, for example in another tab.
  const { shareToken } = await owner.api.call(renewDashboardLink, { dashboardId: board.id });
  await toast.getByRole('button', { name: common.undo }).press('Enter');
  await expect(page.getByText(changeTexts.en.changedSince)).toBeVisible();
  await setLanguage(visitor, 'en', server);
  await visitor.goto(`/dashboard/embedded/token/${shareToken}`);
  await expect(visitor.getByRole('heading', { name: texts.embeddedNotAvailable })).toBeVisible();
  await owner.api.call(addDashboardChart, { dashboardId: board.id, chartId: charts[0]?.id ?? '', size: 6 });
  await expect(dialog.getByText(texts.shareEmpty)).toHaveCount(0);
  await visitor.reload();
  await expect(namesOf(visitor)).toHaveText(['led']);
});
