import { lazyPage } from '../lazy-page.ts';

// The pages inside the shell that a class does not open most, each loaded on demand.

export const DemoPage = lazyPage(() => import('../../domains/learning/demo/demo-page.tsx'), 'DemoPage');
export const ProjectListPage = lazyPage(
  () => import('../../domains/projects/project-list-page.tsx'),
  'ProjectListPage',
);
export const ProjectCreatePage = lazyPage(
  () => import('../../domains/projects/project-create-page.tsx'),
  'ProjectCreatePage',
);
export const JoinProjectPage = lazyPage(
  () => import('../../domains/projects/sharing/join-project-page.tsx'),
  'JoinProjectPage',
);
export const AppletPage = lazyPage(() => import('../../domains/applets/applet-page.tsx'), 'AppletPage');
export const TopicListPage = lazyPage(() => import('../../domains/topics/topic-list-page.tsx'), 'TopicListPage');
export const TopicCreatePage = lazyPage(() => import('../../domains/topics/topic-create-page.tsx'), 'TopicCreatePage');
export const BoardPage = lazyPage(() => import('../../pages/board/board-page.tsx'), 'BoardPage');
export const ChartCreatePage = lazyPage(
  () => import('../../domains/charts/wizard/chart-create-page.tsx'),
  'ChartCreatePage',
);
export const LinePage = lazyPage(() => import('../../domains/charts/line-page.tsx'), 'LinePage');
export const DashboardsPage = lazyPage(() => import('../../domains/dashboards/dashboards-page.tsx'), 'DashboardsPage');
export const FindPage = lazyPage(() => import('../../domains/boards/find/find-page.tsx'), 'FindPage');
export const LightBulbPage = lazyPage(
  () => import('../../domains/learning/virtual-home/light-bulb-page.tsx'),
  'LightBulbPage',
);
export const ClassListPage = lazyPage(() => import('../../domains/classes/class-list-page.tsx'), 'ClassListPage');
export const ClassPage = lazyPage(() => import('../../domains/classes/class-page.tsx'), 'ClassPage');
export const CardsPage = lazyPage(() => import('../../domains/classes/cards-page.tsx'), 'CardsPage');
export const LessonPage = lazyPage(() => import('../../domains/classes/lesson/lesson-page.tsx'), 'LessonPage');
export const SubscriptionPage = lazyPage(
  () => import('../../domains/subscriptions/subscription-page.tsx'),
  'SubscriptionPage',
);
