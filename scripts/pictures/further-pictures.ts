import type { Page } from '@playwright/test';
import type { Language } from '@tinkerstream/contract/platform/language';
import { texts as notesTexts } from '../../packages/web/src/domains/charts/line-chart/annotations/texts.ts';
import { texts as compareTexts } from '../../packages/web/src/domains/charts/line-chart/compare/texts.ts';
import { texts as legendTexts } from '../../packages/web/src/domains/charts/line-chart/legend/texts.ts';
import { texts as markedTexts } from '../../packages/web/src/domains/charts/line-chart/marked/texts.ts';
import type { FurtherLesson } from './further-lesson.ts';
import { CHARTS, DASHBOARDS, OVERVIEW, RANGE, RECORDS } from './texts.ts';

/** A picture of one of the pages that a class and its projector show. */
export interface FurtherPicture {
  readonly name: string;
  /** The things to see in the picture. */
  readonly shows?: string;
  /** The address of the page; undefined where an earlier release has no such page. */
  readonly address: (lesson: FurtherLesson, language: Language) => string | undefined;
  /** Prepares the browser before the page opens. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The steps before the picture is taken. */
  readonly steps?: (page: Page, language: Language) => Promise<void>;
  /** The viewer; by default the teacher. */
  readonly as?: 'visitor' | 'pupil' | 'guest' | 'administrator';
}

/** The languages in addresses of legal pages, which exist in two. */
export const LEGAL_PATHS: Readonly<Record<Language, string>> = { en: 'en', 'zh-HK': 'tc', 'zh-CN': 'tc' };

const classChart = ({ classChartId }: FurtherLesson) => `/charts/${classChartId}/light`;
const chart = ({ chartId }: FurtherLesson) => `/charts/${chartId}/temperature`;
const chartAt = (id: string | undefined) => id && `/charts/${id}/chart`;
const bigProject = ({ bigProjectId }: FurtherLesson) => `/project/${bigProjectId}/light`;

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
export const choose = (page: Page, name: string) => page.locator('label').getByText(name, { exact: true }).click();

/** Scrolls until something is in the middle. */
async function show(page: Page, text: string): Promise<void> {
  const element = page.getByText(text, { exact: true }).first();
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

/** Pictures of thirty boards on one screen, a wall, and all views of data. */
export const FURTHER_PICTURES: readonly FurtherPicture[] = [
  { name: 'class-summary', shows: 'thirty lines: median and bands, the rest thin and grey', address: classChart },
  {
    name: 'class-front',
    shows: 'one board in front of the others, named',
    address: classChart,
    steps: async (page, language) => {
      const { search, keepInFront } = legendTexts[language];
      await page.getByRole('searchbox', { name: search }).fill('group1');
      await press(page, keepInFront('group11'));
    },
  },
  {
    name: 'class-lines',
    shows: 'all lines in colours',
    address: classChart,
    steps: (page, language) => choose(page, legendTexts[language].lines),
  },
  {
    name: 'class-small',
    shows: 'a small chart for each board',
    address: classChart,
    steps: (page, language) => choose(page, legendTexts[language].multiples),
  },
  {
    name: 'class-projector',
    shows: 'the chart of a class on a projector: the plot is larger than the legend',
    address: classChart,
    steps: async (page, language) => {
      await page
        .getByRole('button', { name: RANGE[language].menu('light') })
        .first()
        .click();
      await page.getByRole('menuitem', { name: RANGE[language].fullScreen }).click();
    },
  },
  {
    name: 'board-tiles',
    shows: 'thirty boards as tiles, with what is wrong in words',
    address: (lesson) => `${bigProject(lesson)}?section=boards`,
  },
  {
    name: 'board-page',
    shows: 'the page of one board',
    address: (lesson) => `${bigProject(lesson)}?section=boards`,
    steps: (page) => page.getByRole('link', { name: 'group12', exact: true }).first().click(),
  },
  {
    name: 'board-table',
    shows: 'boards in natural order, silent ones first, two of one name, a flood',
    address: bigProject,
    steps: (page, language) => show(page, OVERVIEW[language].boards),
  },
  {
    name: 'message-log-of-class',
    shows: 'messages by board and result, problems apart from successes',
    address: ({ classTopicId }) => `/topic/${classTopicId}/class`,
    steps: async (page, language) => {
      await show(page, RECORDS[language].messageLog);
      await page.getByText(RECORDS[language].onlyProblems).first().click();
    },
  },
  {
    name: 'many-topics',
    shows: 'a project with two hundred topics',
    address: ({ manyProjectId }) => `/project/${manyProjectId}/fair`,
  },
  { name: 'topic-list', shows: 'two hundred topics in a list', address: () => '/topic' },
  { name: 'project-list', shows: 'what is live in each project', address: () => '/project' },
  { name: 'home-of-teacher', shows: 'projects that were opened or sent to', address: () => '/' },
  {
    name: 'wall',
    shows: 'a wall of several charts with clock, connection and age',
    address: ({ wallId }) => `/dashboard/${wallId}/wall`,
    steps: (page, language) => press(page, DASHBOARDS[language].fullScreen),
  },
  {
    name: 'dashboard-wide',
    shows: 'a dashboard as wide as the screen',
    address: ({ wallId }) => `/dashboard/${wallId}/wall`,
  },
  { name: 'text-page', shows: 'a page of text with short lines', address: () => '/help/teacher' },
  {
    name: 'chart-compared',
    shows: 'range, ages, a note, and the line of a day before',
    address: chart,
    steps: async (page, language) => {
      const { compare } = compareTexts[language];
      await press(page, RANGE[language].names['5m']);
      await page.getByLabel(compare).selectOption('day');
    },
  },
  {
    name: 'chart-measured',
    shows: 'mean, spread, slope and area of what is shown',
    address: chart,
    steps: async (page, language) => {
      await press(page, markedTexts[language].statistics);
      await page
        .getByRole('table')
        .first()
        .evaluate((table) => table.scrollIntoView({ block: 'center', behavior: 'instant' }));
    },
  },
  {
    name: 'chart-note',
    shows: 'the form of a note',
    address: chart,
    steps: (page, language) => press(page, notesTexts[language].add),
  },
  {
    name: 'chart-table',
    shows: 'the values of a chart as a table',
    address: chart,
    steps: (page, language) => press(page, RANGE[language].table),
  },
  { name: 'scatter', shows: 'two data types against each other', address: ({ scatterId }) => chartAt(scatterId) },
  { name: 'histogram', shows: 'a histogram', address: ({ histogramId }) => chartAt(histogramId) },
  { name: 'categories', shows: 'texts counted', address: ({ categoryId }) => chartAt(categoryId) },
  { name: 'track', shows: 'the way of a moving board', address: ({ trackId }) => chartAt(trackId) },
  {
    name: 'dashboard-unsaved',
    shows: 'a bar with what saves, in sight',
    address: ({ wallId }) => `/dashboard/${wallId}/wall`,
    steps: (page, language) => press(page, DASHBOARDS[language].edit),
  },
  {
    name: 'wizard',
    shows: 'the chosen topic in the wizard',
    address: ({ classTopicId }) => `/charts/create?topicId=${classTopicId}`,
    steps: (page, language) => press(page, CHARTS[language].next),
  },
  {
    name: 'palette',
    shows: 'actions in the command palette',
    address: () => '/',
    steps: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'topic-page',
    shows: 'a topic: values, charts, boards',
    address: ({ classTopicId }) => `/topic/${classTopicId}/class`,
  },
  {
    name: 'privacy',
    shows: 'all that is kept',
    address: (_, language) => `/static/${LEGAL_PATHS[language]}/privacy/content.html`,
  },
  { name: 'news', shows: 'what is new', address: () => '/whats-new' },
];
