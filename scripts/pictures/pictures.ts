import type { Page } from '@playwright/test';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Lesson } from './lesson.ts';
import { CHARTS, RECORDS, TOPICS } from './texts.ts';

/** The height of the header, which covers the top of a page. */
const HEADER_PX = 90;

/** Scrolls until a heading is at the top. */
async function scrollTo(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, exact: true });
  await heading.waitFor();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.mouse.wheel(0, -HEADER_PX);
  await page.waitForTimeout(500);
}

export interface Picture {
  readonly name: string;
  readonly address: (lesson: Lesson) => string;
  /** The steps before the picture is taken. */
  readonly steps?: (page: Page, language: Language) => Promise<void>;
  /** The viewer; by default the teacher. */
  readonly as?: 'visitor' | 'pupil';
}

/** All pictures that the script takes. */
export const PICTURES: readonly Picture[] = [
  { name: 'sign-in', address: () => '/user/login', as: 'visitor' },
  { name: 'help', address: () => '/help', as: 'visitor' },
  { name: 'first-lesson', address: () => '/help/first-lesson', as: 'visitor' },
  { name: 'teacher', address: () => '/help/teacher#ideas', as: 'visitor' },
  { name: 'problems', address: () => '/help/problems#too-fast', as: 'visitor' },
  { name: 'home', address: () => '/' },
  { name: 'overview', address: ({ projectId }) => `/project/${projectId}/greenhouse` },
  { name: 'boards', address: ({ bigProjectId }) => `/project/${bigProjectId}/light?section=boards` },
  { name: 'lesson', address: ({ classId }) => `/class/${classId}/lesson` },
  {
    name: 'topic',
    address: ({ firstTopicId }) => `/topic/${firstTopicId}/window-sill`,
    as: 'pupil',
    steps: async (page, language) => {
      await page.getByRole('textbox', { name: TOPICS[language].message }).fill('temperature=21');
      await scrollTo(page, CHARTS[language].related);
    },
  },
  {
    name: 'message-log',
    address: ({ topicId }) => `/topic/${topicId}/window-sill`,
    steps: (page, language) => scrollTo(page, RECORDS[language].messageLog),
  },
  { name: 'chart', address: ({ chartId }) => `/charts/${chartId}/temperature` },
  { name: 'class-chart', address: ({ classChartId }) => `/charts/${classChartId}/light` },
  { name: 'dashboard', address: ({ dashboardId }) => `/dashboard/${dashboardId}/greenhouse` },
  { name: 'event-triggers', address: ({ projectId }) => `/project/applet/${projectId}/greenhouse` },
];

interface Screen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export const SCREENS: readonly Screen[] = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 360, height: 740 },
  { name: 'wall', width: 1024, height: 768 },
  { name: 'wide', width: 1920, height: 1080 },
];
