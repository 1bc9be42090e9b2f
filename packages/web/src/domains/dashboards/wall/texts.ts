import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  status: 'State of this screen',
  live: 'Live',
  lost: 'No connection',
  latest: 'Latest value: ',
};

export const texts = {
  en,
  'zh-HK': {
    status: '畫面狀態',
    live: '即時',
    lost: '連線中斷',
    latest: '最新數值：',
  },
  'zh-CN': {
    status: '画面状态',
    live: '实时',
    lost: '连接中断',
    latest: '最新数值：',
  },
} satisfies Record<Language, typeof en>;
