// Before a release.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { type Chart, createChart } from '@tinkerstream/contract/charts';
import { createShareToken, joinProject } from '@tinkerstream/contract/projects';
import { readXlsx } from 'hucre/xlsx';
import { connectAsync, type MqttClient } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { newEmail } from '../../test/support/entitlements.ts';
import { type Credentials, createPerson } from '../../test/support/people.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { cardsOf, createBoard } from '../support/boards.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { projects: texts, shell } = TEXTS.en;

const BOARDS = 30;
const PUPILS = 9;
const GROUPS = 5;

/** A student's board, which connects once and sends with QoS 1. */
class Board {
  readonly number: string;
  readonly #client: MqttClient;
  private constructor(number: string, client: MqttClient) {
    this.number = number;
    this.#client = client;
  }
  static async connect(server: ServerProcess, index: number): Promise<Board> {
    const number = String(index + 1).padStart(2, '0');
    return new Board(number, await connectAsync(server.mqtt, { clientId: `board-${number}`, keepalive: 0 }));
  }
  send(topicName: string, temperature: string): Promise<unknown> {
    const message = `_dsn=b${this.number},_dn=Board ${this.number},temp=${temperature}`;
    return this.#client.publishAsync(topicName, message, { qos: 1 });
  }
  end = () => this.#client.endAsync();
}

/** The values of each card, and whether its button is on. The legend has buttons too, one for each line. */
async function shownOn(page: Page): Promise<string[]> {
  return cardsOf(page).evaluateAll((cards) =>
    cards.map((card) =>
      [...card.querySelectorAll('[data-testid="latest-value"], [aria-pressed]:not(ul ul [aria-pressed])')]
        .map((element) => element.getAttribute('aria-pressed') ?? element.textContent)
        .join(' '),
    ),
  );
}

interface Classroom {
  readonly topicName: string;
  readonly projectId: string;
  readonly charts: readonly Chart[];
}

/** Creates a project with one topic for all boards, a line chart of it, and a lamp for each group. */
async function prepare(teacher: Api): Promise<Classroom> {
  const { id: projectId } = await teacher.createProject('Climate');
  const topic = await teacher.createTopic('Class', 'temp', projectId);
  const lines = await teacher.listTopicCharts(topic.id);
  const lamps: Chart[] = [];
  for (let group = 1; group <= GROUPS; group += 1) {
    lamps.push(
      await teacher.call(createChart, {
        chartType: 'TOGGLE_BUTTON',
        configs: {
          CHART_NAME: `Lamp ${group}`,
          OUTPUT_TYPE: 'SIMPLE_MESSAGE',
          ON_VALUE: `lamp ${group} on`,
          ON_TEXT: 'On',
          OFF_VALUE: `lamp ${group} off`,
          OFF_TEXT: 'Off',
        },
        chartSourceConfigs: [{ topicId: topic.id }],
      }),
    );
  }
  return { topicName: topic.topicName, projectId, charts: [...lines, ...lamps] };
}

/** Signs in a member of the project, with the class's charts on a dashboard. */
async function join(server: ServerProcess, admin: Api, token: string, charts: readonly Chart[]) {
  const credentials: Credentials = { email: newEmail(), password: 'first-secret' };
  await admin.call(createUser, { ...credentials, firstName: 'Ada', lastName: 'Lovelace' });
  await admin.call(createWhitelistEntry, { whitelistEmail: credentials.email });
  const api = await Api.signIn(server.http, credentials.email, credentials.password);
  await api.call(joinProject, { projectShareToken: token });
  return { ...credentials, address: (await createBoard(api, 'Lesson', charts)).address };
}

test('in a lesson of thirty boards and ten viewers, all see the stored data, even after sleep, presses and reloads', async ({
  openAs,
  server,
}) => {
  test.slow();
  const teacher = await createPerson(server, 'full');
  const { topicName, projectId, charts } = await prepare(teacher.api);
  const { token } = await teacher.api.call(createShareToken, { projectId });
  const admin = await Api.signIn(server.http);
  const pupils = await Promise.all(Array.from({ length: PUPILS }, () => join(server, admin, token, charts)));
  const board = await createBoard(teacher.api, 'Lesson', charts);
  const boards = await Promise.all(Array.from({ length: BOARDS }, (_, index) => Board.connect(server, index)));

  const pages = await Promise.all(
    [{ ...teacher, address: board.address }, ...pupils].map(async (person) => {
      const page = await openAs(person, person.address);
      await expect(cardsOf(page)).toHaveCount(charts.length, { timeout: 60_000 });
      return page;
    }),
  );
  const [teacherPage, firstPupil, ...others] = pages as [Page, Page, ...Page[]];
  // Ten pages draw thirty lines each on one machine.
  const allShow = async (expected: readonly string[], who = pages) => {
    for (const page of who) await expect.poll(() => shownOn(page), { timeout: 60_000 }).toEqual(expected);
  };
  const temperatureOf = (round: number, index: number) => (20 + index / 10 + round).toFixed(1);
  const sendRound = (round: number) =>
    Promise.all(boards.map((sender, index) => sender.send(topicName, temperatureOf(round, index))));
  const linesOf = (round: number) => boards.map((_, index) => String(Number(temperatureOf(round, index)))).join(' ');

  await test.step('each board has its own line', async () => {
    for (let round = 0; round < 4; round += 1) await sendRound(round);
    await allShow([linesOf(3), ...Array<string>(GROUPS).fill('false')]);
  });

  await test.step('one child of each group presses, while a laptop sleeps', async () => {
    await firstPupil.context().setOffline(true);
    for (const [index, page] of others.slice(0, GROUPS).entries()) {
      if (index % 2 === 0) await page.getByRole('button', { name: `Lamp ${index + 1}: Off` }).click();
    }
    // The boards send more messages than the message log holds: a lamp's state does not depend on how much arrived after it.
    for (let round = 4; round < 9; round += 1) await sendRound(round);
    const expected = [linesOf(8), 'true', 'false', 'true', 'false', 'true'];
    await allShow(expected, [teacherPage, ...others]);
    await firstPupil.context().setOffline(false);
    await allShow(expected, [firstPupil]);
  });

  await test.step('the teacher exports the stored data', async () => {
    await teacherPage.goto(`/project/${projectId}/Climate`);
    await teacherPage.getByRole('tab', { name: texts.sectionNames.iot }).click();
    const button = teacherPage.getByRole('button', { name: texts.downloadData });
    const [download] = await Promise.all([teacherPage.waitForEvent('download'), button.click()]);
    const { sheets } = await readXlsx(await readFile(await download.path()));
    const rows = sheets.flatMap((sheet) => sheet.rows);
    for (const { number } of boards) {
      expect(rows.filter((row) => row.includes(`b${number}`))).toHaveLength(9);
    }
    await teacherPage.goto(board.address);
  });

  await test.step('everyone reloads, and sees the same', async () => {
    await Promise.all(pages.map((page) => page.reload()));
    await allShow([linesOf(8), 'true', 'false', 'true', 'false', 'true']);
    await expect(teacherPage.getByText(shell.connectionLost)).toBeHidden();
  });
  await Promise.all(boards.map((sender) => sender.end()));
});
