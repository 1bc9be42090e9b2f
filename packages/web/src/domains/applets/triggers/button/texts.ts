import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Quote, Words } from '../../definitions.ts';
import { GAP } from '../../gap.ts';

const en = {
  name: 'Button',
  sentence: 'Starts when a member presses its button on this page.',
  clause: ({ buttonLabel }: Words<'buttonLabel'>, quoted: Quote) =>
    `someone presses ${quoted(buttonLabel === GAP ? 'Run now' : buttonLabel)}`,
  fired: (name: string) => `The button “${name || 'Run now'}” was pressed.`,
  label: 'Text on the button',
  labelHint: 'The button appears in the list and on this page once the event trigger is saved.',
  runNow: 'Run now',
  run: (label: string, applet: string) => `${label}: ${applet}`,
  saveFirst: 'Save your changes first. The button runs what is saved.',
  ran: (applet: string) => `“${applet}” ran. The log shows its actions.`,
  ranOtherwise: (applet: string) => `“${applet}” performed its other actions: the conditions did not match.`,
  notRun: (applet: string, reason: string) => `“${applet}” did not run. ${reason}`,
};

export const texts = {
  en,
  'zh-HK': {
    name: '按鈕',
    sentence: '成員按下本頁的按鈕時觸發。',
    clause: ({ buttonLabel }, quoted) => `有人按下${quoted(buttonLabel === GAP ? '立即執行' : buttonLabel)}`,
    fired: (name) => `按鈕「${name || '立即執行'}」被按下。`,
    label: '按鈕文字',
    labelHint: '儲存事件觸發後，按鈕會在列表和本頁顯示。',
    runNow: '立即執行',
    run: (label, applet) => spaced(`${label}：`, applet),
    saveFirst: '請先儲存更改。按鈕只會執行已儲存的內容。',
    ran: (applet) => `已執行「${applet}」，動作的結果會在紀錄顯示。`,
    ranOtherwise: (applet) => `條件不符合，「${applet}」執行了「否則」的動作。`,
    notRun: (applet, reason) => `「${applet}」沒有執行。${reason}`,
  },
  'zh-CN': {
    name: '按钮',
    sentence: '成员按下本页的按钮时触发。',
    clause: ({ buttonLabel }, quoted) => `有人按下${quoted(buttonLabel === GAP ? '立即执行' : buttonLabel)}`,
    fired: (name) => `按钮“${name || '立即执行'}”被按下。`,
    label: '按钮文字',
    labelHint: '保存事件触发后，按钮会显示在列表和本页中。',
    runNow: '立即执行',
    run: (label, applet) => spaced(`${label}：`, applet),
    saveFirst: '请先保存更改。按钮只会执行已保存的内容。',
    ran: (applet) => `已执行“${applet}”，动作的结果会显示在日志中。`,
    ranOtherwise: (applet) => `条件不符合，“${applet}”执行了“否则”的动作。`,
    notRun: (applet, reason) => `“${applet}”没有执行。${reason}`,
  },
} satisfies Record<Language, typeof en>;
