import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../i18n/chinese-spacing.ts';

const en = {
  addTitle: 'Add the button of an event trigger',
  addHint:
    'The event triggers of your projects that have a button. Anyone else who sees the dashboard cannot press it.',
  project: 'Project',
  addThis: (label: string, name: string) => `Add ${label}: ${name}`,
  added: (label: string) => `The button ${label} was added.`,
  none: 'No event trigger of this project has a button. Open one, and add the trigger “Button”.',
  noProjects: 'No projects yet',
};

export const texts = {
  en,
  'zh-HK': {
    addTitle: '加入事件觸發的按鈕',
    addHint: '以下是你的專案中有按鈕的事件觸發。其他人即使看到儀表板，也不能按下按鈕。',
    project: '專案',
    addThis: (label, name) => spaced('加入', `${label}：`, name),
    added: (label) => spaced('已加入按鈕', label, '。'),
    none: '此專案沒有附按鈕的事件觸發。請開啟事件觸發，加入觸發來源「按鈕」。',
    noProjects: '還沒有專案',
  },
  'zh-CN': {
    addTitle: '添加事件触发的按钮',
    addHint: '以下是你的项目中有按钮的事件触发。其他人即使看到仪表盘，也不能按下按钮。',
    project: '项目',
    addThis: (label, name) => spaced('添加', `${label}：`, name),
    added: (label) => spaced('已添加按钮', label, '。'),
    none: '此项目没有带按钮的事件触发。请打开事件触发，添加触发来源“按钮”。',
    noProjects: '还没有项目',
  },
} satisfies Record<Language, typeof en>;
