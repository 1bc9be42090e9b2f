import type { Page } from '@playwright/test';
import { Api } from '../../test/support/api.ts';
import { publish } from './fixtures.ts';

/** Creates a topic with these temperatures, and its default chart. */
export async function createLine(http: string, mqttPort: number, temperatures: readonly number[]) {
  const api = await Api.signIn(http);
  const topic = await api.createTopic('Line', 'temperature');
  const server = { mqttPort } as Parameters<typeof publish>[0];
  for (const value of temperatures) await publish(server, topic.topicName, `temperature=${value}`);
  const [chart] = await api.listTopicCharts(topic.id);
  return { api, topic, address: `/charts/${chart?.id}/temperature` };
}

/** Chooses a part of a segmented control, whose radio button is under its label. */
export const choose = (page: Page, label: string) => page.locator('label').getByText(label, { exact: true }).click();

export const plotOf = (page: Page) => page.locator('figure [data-cursor]');

/** Drags over a chart between two points, given as fractions of its width and height. */
export async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = await plotOf(page).boundingBox();
  if (!box) throw new Error('The chart is not there');
  const place = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 5 });
  await page.mouse.up();
}
