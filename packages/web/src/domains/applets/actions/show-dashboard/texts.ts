import type { Language } from '@tinkerstream/contract/platform/language';
import type { Quote, Words } from '../../definitions.ts';

const en = {
  name: 'Show a dashboard',
  sentence: 'Switches the screens on which you show this project in full screen to a dashboard.',
  clause: ({ dashboardName }: Words<'dashboardName'>, quoted: Quote) => `show the dashboard ${quoted(dashboardName)}`,
  done: (dashboard: string) => `Showed the dashboard “${dashboard}” on the screens in full screen.`,
  service: 'The dashboard',
  dashboard: 'Dashboard',
  chooseDashboard: 'Choose a dashboard',
  dashboardHint:
    'One of your dashboards. Screens that show a topic of this project in full screen, such as projectors, switch to it.',
  dashboardEmpty: 'Choose a dashboard.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '顯示儀表板',
    sentence: '把你以全螢幕顯示此專案的畫面切換至指定儀表板。',
    clause: ({ dashboardName }, quoted) => `顯示儀表板${quoted(dashboardName)}`,
    done: (dashboard) => `已在全螢幕畫面上顯示儀表板「${dashboard}」。`,
    service: '儀表板',
    dashboard: '儀表板',
    chooseDashboard: '選擇儀表板',
    dashboardHint: '你的其中一個儀表板。以全螢幕顯示此專案主題的畫面（例如投影機）會切換至該儀表板。',
    dashboardEmpty: '請選擇儀表板。',
  },
  'zh-CN': {
    name: '显示仪表盘',
    sentence: '把你以全屏显示此项目的画面切换到指定仪表盘。',
    clause: ({ dashboardName }, quoted) => `显示仪表盘${quoted(dashboardName)}`,
    done: (dashboard) => `已在全屏画面上显示仪表盘“${dashboard}”。`,
    service: '仪表盘',
    dashboard: '仪表盘',
    chooseDashboard: '选择仪表盘',
    dashboardHint: '你的其中一个仪表盘。以全屏显示此项目主题的画面（例如投影仪）会切换到该仪表盘。',
    dashboardEmpty: '请选择仪表盘。',
  },
} satisfies Record<Language, typeof en>;
