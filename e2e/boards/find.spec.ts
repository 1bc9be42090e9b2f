import { kindTexts } from '../../packages/web/src/domains/boards/programs/kind-texts.ts';
import { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { boardsFind: find, shell } = TEXTS.en;

test('a teacher learns why nothing arrives, and finds the board', async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Tomatoes', 'temperature');
  const { topicName } = topic;
  const page = await openAs(person, `/connect/${topicName}`);
  const why = page.getByRole('region', { name: find.why.title });
  await expect(why).toContainText(find.why.reasons[0] ?? '');

  const wrong = `${topicName.slice(0, -1)}${topicName.endsWith('A') ? 'B' : 'A'}`;
  await publish(server, wrong, 'temperature=21');
  await expect(why).toContainText(`uses the name ${wrong}, which no topic has. Put ${topicName} into its program.`);
  await expectAccessible(page);

  await why.getByRole('link', { name: find.why.find }).click();
  await expect(page.getByRole('heading', { level: 1, name: shell.findBoard })).toBeVisible();
  await expect(page.getByText(find.emptyOwn)).toBeVisible();
  await publish(server, topicName, 'temperature=21');
  const table = page.getByRole('table', { name: find.table });
  await expect(table).toContainText(find.uses.SENT);
  await table.getByRole('link', { name: 'Tomatoes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tomatoes' })).toBeVisible();
});

test('an administrator sees all boards, and no names of the topics of others', async ({ page, server }) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Tomatoes', 'temperature');
  await publish(server, topic.topicName, 'temperature=21');
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/');
  await page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link', { name: shell.findBoard }).click();
  await expect(page.getByText(find.intro)).toBeVisible();
  const { topicName } = topic;
  await expect(page.getByRole('table', { name: find.table })).toContainText(`${topicName[0]}…${topicName.at(-1)}`);
  await expect(page.locator('main')).not.toContainText(topicName);
  await expectAccessible(page);
});

test('a visitor with a phone sees the fixed hosts for the DNS of the school', async ({ page, server }) => {
  const admin = await Api.signIn(server.http);
  const topic = await admin.createTopic('Tomatoes', 'temperature');
  await setLanguage(page, 'en', server);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/connect/${topic.topicName}`);
  await page.getByRole('tab', { name: kindTexts.en.makerCloudExtension.name }).click();
  await page.getByRole('link', { name: find.hosts.link }).click();
  await expect(page.getByRole('table', { name: find.hosts.table })).toContainText('mqtt.makercloud.io');
  await expect(page.getByTestId('dns-lines')).toContainText('address=/mqtt.makercloud.scaleinnotech.com/127.0.0.1');
  await expect(page.getByText(find.hosts.portText(server.mqttPort))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
