import type { Page } from '@playwright/test';
import { type BoardKind, SNIPPETS } from '@tinkerstream/contract/boards/snippets';
import { renewTopicName } from '@tinkerstream/contract/topics';
import { kindTexts } from '../../packages/web/src/domains/boards/programs/kind-texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish, setLanguage } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { boards: texts, topics } = TEXTS.en;

const arrivals = (page: Page) => page.getByRole('region', { name: texts.arrivals.title });
const kind = (page: Page, name: BoardKind) => page.getByRole('tab', { name: kindTexts.en[name].name });

test('a teacher sends a test value, chooses a board, and hands the page to a pupil without an account', async ({
  browser,
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'event');
  const project = await person.api.createProject('Greenhouse');
  const topic = await person.api.createTopic('Tomatoes', 'temperature', project.id);
  const page = await openAs(person);

  await page.goto(`/project/${project.id}/greenhouse`);
  await page.getByRole('link', { name: topics.connectBoard }).first().click();
  await expect(page.getByTestId('topic-name')).toHaveText(topic.topicName);
  await expect(arrivals(page)).toContainText(texts.arrivals.waiting);
  await page.getByRole('button', { name: texts.test.send }).click();
  await expect(arrivals(page)).toContainText(texts.arrivals.arrived(1));
  await expect(page.getByTestId('arrived-temperature')).toHaveText(/^2\d(\.\d)?$/);

  await kind(page, 'obloq').click();
  await expect(page.getByTestId('program')).toContainText(`|4|1|3|${topic.topicName}|`);
  await expect(page.getByRole('figure', { name: texts.blocks })).toContainText('serial write string');
  await expectAccessible(page);
  await page.reload();
  await expect(kind(page, 'obloq')).toHaveAttribute('aria-selected', 'true');

  // The pupil uses a phone.
  const pupil = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await setLanguage(pupil, 'en', server);
  await pupil.goto(`${server.http}/connect/${topic.topicName.toLowerCase()}`);
  await expect(arrivals(pupil)).toContainText(texts.arrivals.waiting);
  for (const name of Object.keys(SNIPPETS) as BoardKind[]) {
    await kind(pupil, name).click();
    await expect(pupil.getByTestId('program')).toBeVisible();
    await expectNoSidewaysScrolling(pupil, name);
  }
  await publish(server, topic.topicName, '_dn=group1,temperature=24.5');
  await expect(pupil.getByTestId('arrived-temperature')).toHaveText('24.5');
  await publish(server, topic.topicName, 'hello');
  await expect(arrivals(pupil)).toContainText('hello');

  // When the name is renewed, the page of the old name closes.
  await person.api.call(renewTopicName, { topicId: topic.id });
  await expect(pupil.getByRole('heading', { name: texts.notFound.title })).toBeVisible();
  await pupil.context().close();
});

test('a board is connected by keyboard alone', async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Tomatoes', 'temperature');
  const page = await openAs(person, `/topic/${topic.id}/tomatoes`);
  await tabTo(page, page.getByRole('link', { name: topics.connectBoard }).first());
  await page.keyboard.press('Enter');
  await expect(arrivals(page)).toContainText(texts.arrivals.waiting);
  await tabTo(page, page.getByRole('button', { name: texts.test.send }));
  await page.keyboard.press('Enter');
  await expect(arrivals(page)).toContainText(texts.arrivals.arrived(1));
  await tabTo(page, kind(page, 'kittenWifi'));
  await page.keyboard.press('ArrowRight');
  await expect(kind(page, 'koi')).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, page.getByRole('region', { name: texts.program(kindTexts.en.koi.name) }));
});
