import type { Locator, Page } from '@playwright/test';
import type { SystemState } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';
import { photoFile } from '../../e2e/support/camera.ts';
import { drag } from '../../e2e/support/lines.ts';
import { texts as paletteTexts } from '../../packages/web/src/app/shell/command-palette/texts.ts';
import { texts as markedTexts } from '../../packages/web/src/domains/charts/line-chart/marked/texts.ts';
import { texts as cloudTexts } from '../../packages/web/src/domains/clouds/texts.ts';
import { choose, type FurtherPicture, press } from './further-pictures.ts';
import { NAMES } from './names.ts';
import { AI, CHARTS, PALETTE, PROJECTS, RANGE, TOPICS } from './texts.ts';

/** The time for models and photos to load. */
const RECOGNISED_MS = 30_000;
const EXAMPLES = 3;
const HOUR_MS = 3_600_000;
/** The most steps to a part of a long page, and the length of a step. */
const [SCREENFULS, SCREENFUL_PX] = [20, 500];

const chart = ({ chartId }: { chartId: string }) => `/charts/${chartId}/temperature`;
const recognition = ({ projectId }: { projectId: string }) =>
  `/project/${projectId}/greenhouse?section=ai&ai=image-recognition`;

/** Scrolls down as a person does until something is there: parts of a long page load when they come near. */
async function scrollUntil(page: Page, wanted: Locator): Promise<void> {
  for (let left = SCREENFULS; left > 0 && !(await wanted.isVisible()); left--) {
    await page.mouse.wheel(0, SCREENFUL_PX);
    await page.waitForTimeout(300);
  }
}

/** Shows a photo to the computer, and adds it as examples of a class. */
async function teach(page: Page, language: Language, photo: 'cat' | 'cup'): Promise<void> {
  const texts = AI[language];
  const name = NAMES[language].classes[photo];
  await page.locator('input[type=file][accept="image/*"]').last().setInputFiles(photoFile(photo));
  await page.getByRole('region', { name: texts.labels }).getByText('%').first().waitFor({ timeout: RECOGNISED_MS });
  await page.getByLabel(texts.className).fill(name);
  await press(page, texts.addClass);
  const add = page.getByRole('button', { name: texts.addExampleTo(name) });
  for (let count = 1; count <= EXAMPLES; count++) {
    await add.click({ timeout: RECOGNISED_MS });
    await page.getByRole('region', { name }).getByText(texts.exampleCount(count)).waitFor({ timeout: RECOGNISED_MS });
  }
}

/** Makes the System page show many problems of two servers. */
async function breakServers(page: Page): Promise<void> {
  await page.route('**/v1/admin/system', async (route) => {
    const response = await route.fetch();
    const state = (await response.json()) as SystemState;
    const [first] = state.servers as [SystemState['servers'][0]];
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
    const broken: SystemState = {
      ...state,
      database: { engine: 'PostgreSQL', version: '17.4', bytes: 3.2e9 },
      servers: [
        {
          ...first,
          name: 'lab-1:8080',
          disk: { freeBytes: 0.7e9, totalBytes: 64e9, daysLeft: 2 },
          replicaProblem: 'connect ECONNREFUSED 10.0.0.7:5432',
          replicaReason: 'AWAY',
          filesPlace: 'a1',
          boards: 1900,
          maxBoards: 2000,
        },
        {
          ...first,
          name: 'lab-2:8080',
          filesPlace: 'b2',
          clockAheadSeconds: -48,
          failedMessages: 1234,
          delayMs: 800,
          disk: { freeBytes: 9e9, totalBytes: 64e9, daysLeft: 12 },
        },
        { ...first, name: 'lab-3:8080', isAnswering: false, seenOn: ago(0.2) },
      ],
      clockWentBackSeconds: 75,
      backup: {
        isOn: true,
        lastOn: ago(70),
        failure: 'No space is left.',
        failureReason: 'DISK_FULL',
        isOverdue: true,
      },
      slowest: [
        { call: 'POST /v1/record/list-records', count: 1203, p50Ms: 84, p95Ms: 1350 },
        { call: 'GET /v1/topic/{topicId}', count: 88, p50Ms: 12, p95Ms: 61 },
      ],
    };
    await route.fulfill({ json: broken });
  });
}

/** Pictures of what a person does: reads, teaches, opens dialogs and undoes, with the messages about it. */
export const DOING_PICTURES: readonly FurtherPicture[] = [
  {
    name: 'chart-marked',
    shows: 'figures of a stretch of time that is marked',
    address: chart,
    steps: async (page, language) => {
      await choose(page, CHARTS[language].select);
      await drag(page, [0.35, 0.02], [0.75, 0.95]);
      await page.getByRole('table').first().hover();
    },
  },
  {
    name: 'chart-note-read',
    shows: 'the text of a note under the pointer, and the list of notes',
    address: chart,
    steps: async (page, language) => {
      await press(page, RANGE[language].names['1h']);
      await page.getByTestId('annotations').getByRole('button').first().hover();
    },
  },
  {
    name: 'chart-tooltip',
    shows: 'the reading at the pointer, with the figures of what is shown',
    address: chart,
    steps: async (page, language) => {
      await press(page, markedTexts[language].statistics);
      await page.locator('figure [data-cursor]').hover();
    },
  },
  {
    name: 'formula-chart',
    shows: 'the chart of a data type with a formula',
    address: ({ formulaChartId }) => formulaChartId && `/charts/${formulaChartId}/dew`,
  },
  {
    name: 'formula-editor',
    shows: 'the formula of a data type, with its value now',
    address: ({ weatherTopicId }) => `/topic/${weatherTopicId}/ferry`,
    steps: async (page, language) => {
      await scrollUntil(
        page,
        page.getByRole('button', { name: TOPICS[language].editDataType(NAMES[language].dewPoint) }),
      );
      await press(page, TOPICS[language].editDataType(NAMES[language].dewPoint));
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'board-grid',
    shows: 'the chart type with a tile for each board, with alarms',
    address: ({ boardGridId }) => boardGridId && `/charts/${boardGridId}/classrooms`,
  },
  {
    name: 'clusters',
    shows: 'places close to each other as one circle with their number',
    address: ({ manyProjectId }) => `/project/${manyProjectId}/fair?section=chart`,
  },
  {
    name: 'own-classes',
    shows: 'own classes of image recognition, a bar for each',
    address: recognition,
    steps: async (page, language) => {
      await teach(page, language, 'cat');
      await teach(page, language, 'cup');
      const bars = page.getByRole('region', { name: AI[language].result });
      await bars.getByRole('term').first().waitFor({ timeout: RECOGNISED_MS });
      await bars.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    },
  },
  {
    name: 'own-classes-unsure',
    shows: 'a picture of no class, and the examples of own classes',
    address: recognition,
    steps: async (page, language) => {
      await teach(page, language, 'cat');
      await teach(page, language, 'cup');
      await page.locator('input[type=file][accept="image/*"]').last().setInputFiles(photoFile('person'));
      await page.getByText(AI[language].isNone).first().waitFor({ timeout: RECOGNISED_MS });
      const card = page.getByRole('region', { name: NAMES[language].classes.cat });
      await card.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    },
  },
  {
    name: 'limit',
    shows: 'which limit is reached, how many of how many, and who can raise it',
    address: () => '/project',
    as: 'guest',
    steps: async (page, language) => {
      await press(page, PROJECTS[language].create);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'undo',
    shows: 'a change with its undo button',
    address: ({ weatherTopicId }) => `/topic/${weatherTopicId}/ferry`,
    steps: async (page, language) => {
      const name = { name: TOPICS[language].acceptsNewKeys };
      await page.getByRole('switch', name).press('Space');
      await page.getByRole('alert').waitFor();
      await page.getByRole('switch', name).press('Space');
    },
  },
  {
    name: 'gathered',
    shows: 'toasts of one kind as one: a success and a failure, each with its number',
    address: ({ weatherTopicId }) => `/topic/${weatherTopicId}/ferry`,
    steps: async (page, language) => {
      const message = page.getByRole('textbox', { name: TOPICS[language].message });
      const send = async () => {
        await message.fill('temperature=24');
        await message.press('Enter');
        await page.waitForTimeout(500);
      };
      for (let at = 0; at < 3; at++) await send();
      await page.route('**/v1/**', (route) => route.abort());
      for (let at = 0; at < 2; at++) await send();
    },
  },
  {
    name: 'palette-actions',
    shows: 'the actions that the command palette finds',
    address: ({ topicId }) => `/topic/${topicId}/window-sill`,
    steps: async (page, language) => {
      await page.keyboard.press('Control+k');
      const { newChart } = paletteTexts[language];
      await page
        .getByRole('combobox', { name: PALETTE[language].title })
        .fill(newChart.slice(0, language === 'en' ? 3 : 2));
    },
  },
  {
    name: 'system',
    shows: 'the System page when all is well',
    address: () => '/admin/system',
    as: 'administrator',
  },
  {
    name: 'system-problems',
    shows: 'what is wrong with servers: disk, silent server, clocks, files, replica, backup',
    address: () => '/admin/system',
    as: 'administrator',
    prepare: breakServers,
  },
  {
    name: 'system-servers',
    shows: 'the table of servers below what is wrong',
    address: () => '/admin/system',
    as: 'administrator',
    prepare: breakServers,
    steps: async (page) => {
      const table = page.getByRole('table').first();
      await table.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    },
  },
  {
    name: 'other-clouds',
    shows: 'the forms of other clouds, one switched on',
    address: ({ projectId }) => `/project/${projectId}/greenhouse?section=other-clouds`,
  },
  {
    name: 'cloud-names',
    shows: 'names of fields of another cloud',
    address: ({ projectId }) => `/project/${projectId}/greenhouse?section=other-clouds`,
    steps: async (page, language) => {
      await press(page, cloudTexts[language].editNamesOf('ThingSpeak'));
      await page.getByRole('dialog').waitFor();
    },
  },
];
