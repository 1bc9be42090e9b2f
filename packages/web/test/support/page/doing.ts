import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dictionary } from '../texts.ts';
import type { Locator } from './locator.ts';
import type { Page } from './mount-page.tsx';

/** Chooses an action from the '…' menu of a header. */
export async function chooseMore(page: Page, action: string, header: Page | Locator = page): Promise<void> {
  await header.getByRole('button', { name: dictionary.common.moreActions, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Fills in the sign-in screen that is open. */
export async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await page.locator('input[name="username"]').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
  await page.waitForURL((url) => url.pathname !== '/user/login');
}

/** Publishes as a board does, with the real mosquitto_pub at QoS 1; resolves when the broker has acknowledged it. */
export async function publish(server: { mqttPort: number }, topicName: string, message: string): Promise<void> {
  const where = ['-h', '127.0.0.1', '-p', String(server.mqttPort)];
  await promisify(execFile)('mosquitto_pub', [...where, '-q', '1', '-t', topicName, '-m', message], {
    timeout: 30_000,
  });
}
