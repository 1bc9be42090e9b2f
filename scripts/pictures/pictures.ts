import type { Page } from '@playwright/test';
import type { Language } from '@tinkerstream/contract/platform/language';
import { records as en } from '../../packages/web/src/i18n/en/records.ts';
import { records as zhCn } from '../../packages/web/src/i18n/zh-CN/records.ts';
import { records as zhHk } from '../../packages/web/src/i18n/zh-HK/records.ts';
import type { Lesson } from './lesson.ts';

const RECORDS = { en, 'zh-HK': zhHk, 'zh-CN': zhCn };

interface Picture {
  readonly name: string;
  readonly address: (lesson: Lesson) => string;
  /** What is done before the picture is taken. */
  readonly steps?: (page: Page, language: Language) => Promise<void>;
  /** Whether visitors see it too. */
  readonly isPublic?: true;
  /** Whether a help page shows it. */
  readonly isHelp?: true;
}

/** All pictures that the script takes. */
export const PICTURES: readonly Picture[] = [
  { name: 'sign-in', address: () => '/user/login', isPublic: true },
  { name: 'help', address: () => '/help', isPublic: true },
  { name: 'first-lesson', address: () => '/help/first-lesson', isPublic: true },
  { name: 'teacher', address: () => '/help/teacher#ideas', isPublic: true },
  { name: 'problems', address: () => '/help/problems#too-fast', isPublic: true },
  { name: 'home', address: () => '/' },
  { name: 'overview', address: ({ projectId }) => `/project/${projectId}/greenhouse` },
  { name: 'lesson', address: ({ projectId }) => `/project/${projectId}/greenhouse?section=boards`, isHelp: true },
  { name: 'topic', address: ({ topicId }) => `/topic/${topicId}/window-sill`, isHelp: true },
  {
    name: 'message-log',
    address: ({ topicId }) => `/topic/${topicId}/window-sill`,
    steps: async (page, language) => {
      const log = page.getByRole('heading', { name: RECORDS[language].messageLog, exact: true });
      await log.waitFor();
      await log.evaluate((heading) => heading.scrollIntoView({ block: 'start', behavior: 'instant' }));
      await page.mouse.wheel(0, -90);
    },
    isHelp: true,
  },
  { name: 'chart', address: ({ chartId }) => `/charts/${chartId}/temperature` },
  { name: 'class-chart', address: ({ classChartId }) => `/charts/${classChartId}/light` },
  { name: 'dashboard', address: ({ dashboardId }) => `/dashboard/${dashboardId}/greenhouse`, isHelp: true },
  { name: 'event-triggers', address: ({ projectId }) => `/project/applet/${projectId}/greenhouse` },
];

interface Screen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The screen of the pictures of the help. */
export const DESKTOP: Screen = { name: 'desktop', width: 1280, height: 800 };

export const SCREENS: readonly Screen[] = [
  DESKTOP,
  { name: 'phone', width: 360, height: 740 },
  { name: 'wall', width: 1024, height: 768 },
  { name: 'wide', width: 1920, height: 1080 },
];
