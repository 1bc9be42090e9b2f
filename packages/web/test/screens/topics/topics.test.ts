import { createTopic, listTopics } from '@tinkerstream/contract/topics';
import { describe, test } from 'vitest';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { expect } from '../../support/page/expect.ts';
import type { Page } from '../../support/page/mount-page.tsx';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { subscriptions, topics: texts } = dictionary;

const table = (page: Page, name: string) => page.getByRole('table', { name });

const server = await sharedServer();

describe('a new topic', () => {
  test('shows an error at each invalid field, and is created once', async () => {
    const person = await createPerson(server, 'full');
    const page = await mountPage('/topic', person.api);
    await page.getByRole('link', { name: texts.create }).click();
    await expect(page.getByLabel(texts.topicName)).toHaveAttribute('placeholder', texts.generated);
    const create = page.getByRole('button', { name: texts.create });
    await page.getByRole('button', { name: texts.addDataType }).click();
    const [first, second] = [0, 1].map((row) => ({
      name: page.getByLabel(texts.dataTypeName, { exact: true }).nth(row),
      key: page.getByLabel(texts.dataTypeKey, { exact: true }).nth(row),
    }));
    await first?.key.fill('a key');
    await create.click();
    await expect(page.getByText(texts.descriptionEmpty)).toBeVisible();
    await expect(page.getByText(texts.dataTypeNameEmpty)).toBeVisible();
    await expect(page.getByText(texts.dataTypeKeyInvalid(10))).toBeVisible();
    await expect(page.getByLabel(texts.description).first()).toBeFocused();

    await page.getByLabel(texts.description).first().fill('Pond');
    await first?.name.fill('Depth');
    await first?.key.fill('depth678901');
    await expect(first?.key ?? page.locator('x')).toHaveValue('depth67890');
    await second?.name.fill('Twice');
    await second?.key.fill('depth67890');
    await expect(page.getByText(texts.keyTaken)).toHaveCount(2);
    await second?.key.fill('twice');
    await create.dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Pond' })).toBeVisible();
    expect((await person.api.call(listTopics, {})).map(({ description }) => description)).toEqual(['Pond']);
    // A short table has no blank rows: it shows the button that adds a row.
    await expect(table(page, texts.dataTypes).getByRole('row')).toHaveCount(1 + 2);
    await expect(page.getByText(texts.moreDataTypes)).toBeVisible();
  });

  test("beyond the subscription's limit leads to the subscription", async () => {
    const person = await createPerson(server, 'event');
    for (let at = 0; at < 20; at++) await person.api.call(createTopic, { description: `Topic ${at}` });
    const page = await mountPage('/topic/create', person.api);
    await page.getByRole('dialog').getByRole('button', { name: subscriptions.upgrade }).click();
    await expect(page).toHaveURL(/\/license\/home$/);
  });
});
