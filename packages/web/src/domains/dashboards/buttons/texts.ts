import type { ButtonState } from '@tinkerstream/contract/dashboards';
import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../i18n/chinese-spacing.ts';

type Reasons = Readonly<Record<Exclude<ButtonState, 'READY'>, string>>;

const en = {
  title: 'Buttons of event triggers',
  runNow: 'Run now',
  remove: (label: string, name: string) => `Remove the button ${label} of “${name}” from the dashboard`,
  removed: (label: string) => `The button ${label} was removed. Its event trigger is kept.`,
  open: (name: string) => `Open event trigger ${name}`,
  reasons: {
    DISABLED: 'The event trigger is disabled.',
    PAUSED: 'The event trigger is paused. Open it to see why.',
    NO_BUTTON: 'The event trigger no longer has a button.',
    GONE: 'The event trigger was deleted, or you have left its project.',
    VIEW_ONLY: 'You can only view its project. The project’s owner can change that.',
  } as Reasons,
  ran: (name: string) => `“${name}” ran. Its log shows the actions.`,
  ranOtherwise: (name: string) => `“${name}” performed its other actions: the conditions did not match.`,
  notRun: (name: string, reason: string) => `“${name}” did not run. ${reason}`,
  membersOnly: 'Only members of the project can press it, after signing in.',
  add: 'Add event trigger',
};

export const texts = {
  en,
  'zh-HK': {
    title: '事件觸發的按鈕',
    runNow: '立即執行',
    remove: (label, name) => spaced('從儀表板移除', `「${name}」的按鈕`, label),
    removed: (label) => spaced('已移除按鈕', label, '。事件觸發會保留。'),
    open: (name) => spaced('開啟事件觸發', name),
    reasons: {
      DISABLED: '此事件觸發已停用。',
      PAUSED: '此事件觸發已暫停。開啟它可查看原因。',
      NO_BUTTON: '此事件觸發已沒有按鈕。',
      GONE: '此事件觸發已刪除，或你已離開其專案。',
      VIEW_ONLY: '你只可檢視其專案。專案擁有者可以更改你的權限。',
    },
    ran: (name) => `已執行「${name}」，動作的結果會在其紀錄顯示。`,
    ranOtherwise: (name) => `條件不符合，「${name}」執行了「否則」的動作。`,
    notRun: (name, reason) => `「${name}」沒有執行。${reason}`,
    membersOnly: '只有專案成員登入後才可按下。',
    add: '加入事件觸發',
  },
  'zh-CN': {
    title: '事件触发的按钮',
    runNow: '立即执行',
    remove: (label, name) => spaced('从仪表盘移除', `“${name}”的按钮`, label),
    removed: (label) => spaced('已移除按钮', label, '。事件触发会保留。'),
    open: (name) => spaced('打开事件触发', name),
    reasons: {
      DISABLED: '此事件触发已停用。',
      PAUSED: '此事件触发已暂停。打开它可查看原因。',
      NO_BUTTON: '此事件触发已没有按钮。',
      GONE: '此事件触发已删除，或你已离开其项目。',
      VIEW_ONLY: '你只能查看其项目。项目所有者可以更改你的权限。',
    },
    ran: (name) => `已执行“${name}”，动作的结果会显示在其日志中。`,
    ranOtherwise: (name) => `条件不符合，“${name}”执行了“否则”的动作。`,
    notRun: (name, reason) => `“${name}”没有执行。${reason}`,
    membersOnly: '只有项目成员登录后才能按下。',
    add: '添加事件触发',
  },
} satisfies Record<Language, typeof en>;
