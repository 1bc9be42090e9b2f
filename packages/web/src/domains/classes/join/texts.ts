import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  arrived: (project: string) => `Your teacher gave you “${project}”`,
  open: 'Open',
  later: 'Later',
  youAreIn: (className: string) => `You are in ${className}`,
  wait: 'Wait for your teacher. This page changes when there is something to do.',
  ended: (className: string) => `${className} has ended`,
  endedText: 'Your teacher has closed this class. If you have another class, enter its code.',
};

export type JoinTexts = typeof en;

export const joinTexts: Readonly<Record<Language, JoinTexts>> = {
  en,
  'zh-HK': {
    arrived: (project) => `老師給了你「${project}」`,
    open: '開啟',
    later: '稍後',
    youAreIn: (className) => `你已進入 ${className}`,
    wait: '請等候老師。有事情要做時，此頁面會自動更新。',
    ended: (className) => `${className} 已結束`,
    endedText: '老師已結束此班級。如你有其他班級，請輸入其代碼。',
  },
  'zh-CN': {
    arrived: (project) => `老师给了你“${project}”`,
    open: '打开',
    later: '稍后',
    youAreIn: (className) => `你已进入 ${className}`,
    wait: '请等待老师。有事情要做时，此页面会自动更新。',
    ended: (className) => `${className} 已结束`,
    endedText: '老师已结束此班级。如果你有其他班级，请输入其代码。',
  },
};
