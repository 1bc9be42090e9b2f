import type { Browser, Page } from '@playwright/test';
import { PICTURES, type Picture } from '@tinkerstream/contract/classes';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, chooseMore, expect, setLanguage, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { TEXTS } from '../support/texts.ts';

const { accounts, classes, common, login, pastedList, shell } = TEXTS.en;

/** A pupil's phone, which nobody is signed in to. */
async function openPhone(browser: Browser, server: ServerProcess): Promise<Page> {
  const phone = await (
    await browser.newContext({ baseURL: server.http, viewport: { width: 360, height: 740 } })
  ).newPage();
  await setLanguage(phone, 'en', server);
  return phone;
}

const picturesOn = async (page: Page) =>
  page
    .getByTestId('pictures')
    .locator('[data-picture]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.picture as Picture));

test('a teacher lets pupils in by mouse, and they come in and come back by keyboard on a phone', async ({
  page,
  browser,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/');
  await page.getByRole('link', { name: shell.classes, exact: true }).click();
  await page.getByRole('button', { name: classes.create }).click();
  await page.getByLabel(classes.name).fill('3B');
  await page.getByRole('dialog').getByRole('button', { name: classes.create }).click();
  await expect(page.getByRole('heading', { level: 1, name: '3B' })).toBeVisible();
  await page.getByRole('button', { name: classes.open }).click();
  const code = (await page.getByTestId('join-code').locator('strong').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{3} [2-9A-HJKMNP-Z]{3}$/);
  await expectAccessible(page);

  const phone = await openPhone(browser, server);
  await phone.goto('/user/login');
  await tabTo(phone, phone.getByRole('link', { name: login.joinClass }));
  await phone.keyboard.press('Enter');
  await tabTo(phone, phone.getByLabel(classes.code));
  await phone.keyboard.type(code.toLowerCase());
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: classes.welcome('3B') })).toBeVisible();
  await expectAccessible(phone);
  await tabTo(phone, phone.getByLabel(classes.nickname));
  await phone.keyboard.type('Anna');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: classes.yourPictures('Anna') })).toBeVisible();
  const pictures = await picturesOn(phone);
  expect(pictures).toHaveLength(2);
  await expectNoSidewaysScrolling(phone);
  await tabTo(phone, phone.getByRole('button', { name: classes.go }));
  await phone.keyboard.press('Enter');
  await phone.waitForURL((url) => url.pathname === '/');
  await expect(phone.getByRole('button', { name: `${shell.account}: Anna` })).toBeVisible();

  // The teacher sees Anna without reloading, also on the projector.
  const row = page.getByRole('row', { name: /Anna/ });
  await expect(row).toContainText(classes.isIn);
  await page.getByRole('button', { name: classes.projector }).click();
  await expect(page.getByTestId('projector')).toContainText(code);
  await expect(page.getByTestId('projector')).toContainText(classes.inClass(1));
  await page.getByRole('button', { name: classes.leaveFull }).click();
  await expect(page.getByTestId('projector')).toBeHidden();

  // On another device, Anna's pictures let her in.
  const tablet = await openPhone(browser, server);
  await tablet.goto(`/join?code=${code.replace(' ', '')}`);
  await tablet.getByRole('button', { name: /^Anna/ }).press('Enter');
  for (const [at, picture] of pictures.entries()) {
    await expect(
      tablet.getByRole('heading', { name: at ? classes.secondPicture : classes.firstPicture }),
    ).toBeVisible();
    await tablet.getByRole('button', { name: PICTURES[picture].texts.en, exact: true }).press('Enter');
  }
  await tablet.waitForURL((url) => url.pathname === '/');

  // Two taps at Anna's seat give her new pictures, which end both sessions.
  await row.getByRole('button', { name: classes.actionsFor('Anna') }).click();
  await page.getByRole('menuitem', { name: classes.reset }).click();
  await expect(page.getByRole('dialog').getByTestId('pictures')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: common.ok }).click();
  await phone.reload();
  // The next pupil at this computer finds the door of the class.
  await phone.waitForURL((url) => url.pathname === '/join' && url.searchParams.get('code') === code.replace(' ', ''));
  await phone.context().close();
  await tablet.context().close();
});

test('a pupil without pictures comes in by a number, and goes on in either of two classes', async ({
  page,
  browser,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const codes: string[] = [];
  for (const name of ['4C', 'Robots']) {
    await page.goto('/class');
    await page.getByRole('button', { name: classes.create }).first().click();
    await page.getByLabel(classes.name).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: classes.open }).click();
    codes.push((await page.getByTestId('join-code').locator('strong').textContent()) ?? '');
  }
  const come = async (phone: Page, code = '') => {
    await phone.goto(`/join?code=${code.replace(' ', '')}`);
  };
  const phone = await openPhone(browser, server);
  await come(phone, codes[0]);
  await phone.getByLabel(classes.nickname).fill('Wren');
  await phone.getByRole('button', { name: classes.enter }).click();
  await phone.getByRole('button', { name: classes.go }).click();
  await phone.waitForURL((url) => url.pathname === '/');

  // The teacher reads a number out at the seat of a pupil who has another device.
  await page.goto('/class');
  await page.getByRole('link', { name: '4C' }).click();
  const row = page.getByRole('row', { name: /Wren/ });
  await row.getByRole('button', { name: classes.pass, exact: true }).click();
  const number = (await page.getByTestId('pass-number').textContent()) ?? '';
  expect(number).toMatch(/^\d{3} \d{3}$/);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: common.ok }).click();
  await expect(row).toContainText(number);
  const tablet = await openPhone(browser, server);
  await come(tablet, codes[0]);
  await tablet.getByRole('button', { name: /^Wren/ }).click();
  await tablet.getByRole('button', { name: classes.passTry }).click();
  await tablet.getByLabel(classes.passNumber).fill(number);
  await expectAccessible(tablet);
  await expectNoSidewaysScrolling(tablet);
  await tablet.getByRole('button', { name: classes.enter }).click();
  await expect(tablet.getByRole('heading', { name: classes.yourPictures('Wren') })).toBeVisible();
  await expect(row).toContainText('Chrome');
  await tablet.context().close();

  // Each class has its own account for the pupil, and the phone signs in to either.
  await come(phone, codes[1]);
  await expect(phone.getByLabel(classes.nickname)).toHaveValue('Wren');
  await phone.getByRole('button', { name: classes.enter }).click();
  await phone.getByRole('button', { name: classes.go }).click();
  await phone.waitForURL((url) => url.pathname === '/');
  await phone.goto('/user/profile');
  await phone.getByRole('button', { name: classes.goOnIn('4C', 'Wren') }).click();
  await phone.waitForURL((url) => url.pathname === '/');
  await phone.goto('/user/profile');
  await expect(phone.getByRole('button', { name: classes.goOnIn('Robots', 'Wren') })).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await phone.goto('/user/logout');
  await phone.waitForURL((url) => url.pathname === '/user/login');
  expect(await phone.evaluate(() => localStorage.getItem('classesOfDevice'))).toBeNull();
  await phone.context().close();
});

test('a pasted class list makes cards to print, and pupils pick their names', async ({ page, browser, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto('/class');
  await page.getByRole('button', { name: classes.create }).first().click();
  await page.getByLabel(classes.name).fill('5A');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: classes.addNames }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(classes.names)
    .fill('Class 5A\nNo.\tPupil\tHouse\n1\tDora\tRed\n2\t陳大文\tBlue\n3\tdora\tRed');
  await expect(dialog).toContainText(classes.namesFound(2, 2));
  await expect(dialog.getByRole('row', { name: /Class 5A/ })).toContainText(classes.lineProblems.aside);
  await dialog.getByText(classes.keepTwins, { exact: true }).click();
  await expect(dialog).toContainText(classes.namesFound(3, 1));
  await expect(dialog.getByRole('row', { name: /dora 3/ })).toContainText(classes.lineReady);
  await dialog.getByLabel(pastedList.column(1, 'No.')).click();
  await page.getByRole('option', { name: pastedList.roles.ignore }).click();
  await expect(dialog.getByRole('row', { name: /dora \(2\)/ })).toBeVisible();
  await dialog.getByText(classes.keepTwins, { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: classes.add, exact: true }).click();
  await expect(page.getByText(classes.addedFirst(2))).toBeVisible();
  await expect(page.getByRole('switch', { name: classes.nicknames })).not.toBeChecked();
  await expect(page.getByRole('row', { name: /陳大文/ })).toContainText(classes.notIn);
  await page.getByRole('button', { name: classes.open }).click();
  const code = (await page.getByTestId('join-code').locator('strong').textContent()) ?? '';
  await page.getByRole('link', { name: classes.cards }).click();
  await expect(page.getByRole('list', { name: classes.cardsTitle('5A') }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  const phone = await openPhone(browser, server);
  await phone.goto(`/join?code=${code}`);
  await phone.getByRole('button', { name: '陳大文' }).click();
  await expect(phone.getByRole('heading', { name: classes.yourPictures('陳大文') })).toBeVisible();
  await phone.getByRole('button', { name: classes.go }).click();
  await phone.waitForURL((url) => url.pathname === '/');
  await phone.goto('/user/profile');
  await expect(phone.getByText(classes.pupilNote)).toBeVisible();
  await expect(phone.getByText(accounts.unverified)).toHaveCount(0);

  // After the last lesson, the class and the account of its pupil are deleted.
  await page.goto('/class');
  await page.getByRole('link', { name: '5A' }).click();
  await chooseMore(page, classes.delete);
  const content = { accounts: 1, copies: 0, projects: 0, topics: 0, records: 0, staying: 0 };
  await expect(page.getByRole('dialog')).toContainText(classes.deleteText(content));
  await page.getByLabel(classes.deleteLabel).fill('5A');
  await page.getByRole('button', { name: classes.delete, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/class');
  await expect(page.getByRole('link', { name: '5A' })).toHaveCount(0);
  await phone.reload();
  await phone.waitForURL((url) => url.pathname === '/join');
  await expect(phone.getByText('No class is open with this code.')).toBeVisible();
  await phone.context().close();
});
