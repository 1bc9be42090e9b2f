// Before a release.
import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { kindTexts } from '../../packages/web/src/domains/boards/programs/kind-texts.ts';
import { NpmScript } from '../../test/support/npm-script.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { expect, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

// Each test opens seven browsers: they run one after the other, and a slow machine gets the time for it.
test.describe.configure({ mode: 'default', timeout: 600_000 });

const { boards, boardsVirtual, classes, common, lesson, projects, topics } = TEXTS.en;

/** Debian's own Python, which has paho. */
const PYTHON = '/usr/bin/python3';

/** Counts what a person does by hand. */
class Hand {
  clicks = 0;
  fields = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }
}

interface Place {
  readonly browser: Browser;
  /** The origin under which everyone opens the server. */
  readonly origin: string;
}

async function openIn({ browser, origin }: Place, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    // The visitors go on without trusting the certificate; `platform/tls` tests browsers that trust it.
    ignoreHTTPSErrors: true,
    viewport: { width, height: 740 },
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'language', value: 'en', url: origin }]);
  // The network cable is pulled: a request to any other place is refused, and fails the test.
  await context.route(
    (url) => url.host !== new URL(origin).host,
    (route) => route.abort(),
  );
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) expect(url.host, request.url()).toBe(new URL(origin).host);
  });
  return context.newPage();
}

/** Signs in as the sentence at the end of the start says. */
async function signIn(page: Page, output: string): Promise<void> {
  const email = /sign in as (\S+)\.$/m.exec(output)?.[1] ?? 'admin@tinkerstream.local';
  const password = /Password \(shown only this once\): (\S+)/.exec(output)?.[1] ?? '';
  await page.goto('/');
  await page.locator('input[name="username"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
}

/** A pupil comes in: by the code on the projector, or by its QR code. */
async function comeIn(page: Page, name: string, code: string, isByQrCode: boolean): Promise<Hand> {
  const hand = new Hand();
  if (isByQrCode) await page.goto(`/join?code=${code.replace(' ', '')}`);
  else {
    await page.goto('/join');
    await hand.type(page.getByLabel(classes.code), code);
  }
  await hand.type(page.getByLabel(classes.nickname), name);
  await page.getByLabel(classes.nickname).press('Enter');
  await hand.click(page.getByRole('button', { name: classes.go }));
  await page.waitForURL((url) => !url.pathname.startsWith('/join'));
  return hand;
}

/** How a pupil comes in and sends: at a computer or a phone with a virtual board, or with a program. */
const PUPILS = [
  { name: 'Ada', by: 'computer' },
  { name: 'Ben', by: 'computer' },
  { name: 'Chi', by: 'program' },
  { name: 'Dora', by: 'program' },
  { name: 'Eve', by: 'phone' },
  { name: 'Finn', by: 'phone' },
] as const;

async function playLesson(place: Place, output: string, expected: readonly (typeof PUPILS)[number][]): Promise<void> {
  const teacher = await openIn(place);
  const hand = new Hand();
  await signIn(teacher, output);
  await hand.click(teacher.getByTestId('skip-start'));
  await hand.click(teacher.getByRole('button', { name: projects.create }));
  await hand.type(teacher.getByLabel(projects.name), 'Lesson 1');
  await hand.click(teacher.getByRole('dialog').getByRole('button', { name: projects.create }));
  await hand.click(teacher.getByRole('button', { name: topics.connectBoard }));
  await hand.click(teacher.getByRole('button', { name: boards.test.send }));
  await expect(teacher.getByTestId('arrival-line')).toHaveAttribute('data-points', '1');
  expect(hand.clicks).toBeLessThanOrEqual(5);
  expect(hand.fields).toBeLessThanOrEqual(2);

  const topicName = (await teacher.getByTestId('topic-name').textContent()) ?? '';
  await teacher.getByRole('tab', { name: kindTexts.en.raspberryPi.name }).click();
  const program = (await teacher.getByTestId('program').textContent()) ?? '';

  await teacher.goto('/class');
  await teacher.getByRole('button', { name: classes.create }).click();
  await teacher.getByLabel(classes.name).fill('3B');
  await teacher.getByRole('dialog').getByRole('button', { name: classes.create }).click();
  await teacher.getByRole('combobox', { name: classes.project }).click();
  await teacher.getByRole('option', { name: 'Lesson 1' }).click();
  await teacher.getByRole('button', { name: common.save }).click();
  await teacher.getByRole('button', { name: classes.open }).click();
  const code = (await teacher.getByTestId('join-code').locator('strong').textContent()) ?? '';

  const since = Date.now();
  const pupils = await Promise.all(
    expected.map(async ({ name, by }) => {
      const isPhone = by === 'phone';
      const page = await openIn(place, isPhone ? 360 : 1280);
      return { name, by, page, hand: await comeIn(page, name, code, isPhone) };
    }),
  );
  for (const { name } of pupils) {
    await expect(teacher.getByRole('row', { name: new RegExp(name) })).toContainText(classes.isIn);
  }
  test.info().annotations.push({ type: `${expected.length} pupils are in`, description: `${Date.now() - since} ms` });
  for (const pupil of pupils) {
    expect(pupil.hand.clicks).toBeLessThanOrEqual(2);
    expect(pupil.hand.fields).toBeLessThanOrEqual(2);
  }

  const programs = pupils
    .filter(({ by }) => by === 'program')
    .map(({ name }) =>
      spawn(PYTHON, ['-c', program.replace('socket.gethostname()', `'${name}'`)], { stdio: 'ignore' }),
    );
  try {
    for (const { name, page } of pupils.filter(({ by }) => by !== 'program')) {
      await page.goto(`/virtual/board/${topicName}`);
      await page.getByLabel(boardsVirtual.name).fill(name);
      await page.getByRole('button', { name: boardsVirtual.sendNow }).click();
      await expect(page.getByText(boardsVirtual.sentCount(1))).toBeVisible();
      await page.context().close();
    }
    await teacher.getByRole('link', { name: lesson.open }).click();
    const roster = teacher.getByRole('table', { name: classes.roster });
    for (const { name } of pupils) {
      const question = teacher.getByRole('listitem', { name: lesson.whose(name) });
      await question.getByRole('button', { name, exact: true }).click();
      await expect(roster.getByRole('row', { name: new RegExp(name) }).locator('code')).toHaveText(name);
    }
  } finally {
    for (const board of programs) board.kill();
  }
}

test('a first lesson with six pupils, from npm start on an empty folder', async ({ browser }) => {
  const start = new NpmScript('start', { HOST: '127.0.0.1', MDNS: '0' });
  try {
    await playLesson({ browser, origin: await start.ready() }, start.output, PUPILS);
  } finally {
    await start.end();
  }
});

test('the same over HTTPS, by the name of the computer, with a pupil of each kind', async () => {
  const start = new NpmScript('start', { HOST: '0.0.0.0', MDNS: '0' }, ['--https']);
  const name = hostname().toLowerCase();
  const args = [...CHROMIUM.args, `--host-resolver-rules=MAP ${name} 127.0.0.1`];
  const browser = await chromium.launch({ ...CHROMIUM, args });
  try {
    const { https = '' } = await start.readyLine();
    const origin = `https://${name}:${new URL(https).port}`;
    const oneOfEachKind = PUPILS.filter((_, index) => index % 2 === 0);
    await playLesson({ browser, origin }, start.output, oneOfEachKind);
  } finally {
    await browser.close();
    await start.end();
  }
});
