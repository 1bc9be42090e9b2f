import type { KeptKey } from '@tinkerstream/contract/boards';
import type { Language } from '@tinkerstream/contract/platform/language';

type Reasons = Readonly<Record<KeptKey['because'], (keys: string) => string>>;

const en = {
  go: (keys: string) => `Keys that nothing else sends go too, with their charts: ${keys}.`,
  stay: {
    SENT: (keys) => `Keys that are also sent by others stay: ${keys}.`,
    CHANGED: (keys) => `Keys that someone created or changed stay: ${keys}.`,
    FORMULA: (keys) => `Keys in a formula stay: ${keys}.`,
    CHART: (keys) => `Keys in a chart that someone created, named or added to a dashboard stay: ${keys}.`,
    TRIGGER: (keys) => `Keys in an event trigger stay: ${keys}.`,
  } as Reasons,
};

export type RemovedKeysTexts = typeof en;

export const removedKeysTexts: Readonly<Record<Language, RemovedKeysTexts>> = {
  en,
  'zh-HK': {
    go: (keys) => `沒有其他來源傳送的鍵會連同圖表一併刪除：${keys}。`,
    stay: {
      SENT: (keys) => `其他來源也有傳送的鍵會保留：${keys}。`,
      CHANGED: (keys) => `有人建立或修改過的鍵會保留：${keys}。`,
      FORMULA: (keys) => `公式用到的鍵會保留：${keys}。`,
      CHART: (keys) => `有人為它建立圖表、為圖表命名或加到儀表板的鍵會保留：${keys}。`,
      TRIGGER: (keys) => `事件觸發器用到的鍵會保留：${keys}。`,
    },
  },
  'zh-CN': {
    go: (keys) => `没有其他来源发送的键会连同图表一并删除：${keys}。`,
    stay: {
      SENT: (keys) => `其他来源也在发送的键会保留：${keys}。`,
      CHANGED: (keys) => `有人创建或修改过的键会保留：${keys}。`,
      FORMULA: (keys) => `公式用到的键会保留：${keys}。`,
      CHART: (keys) => `有人为其创建图表、为图表命名或添加到仪表板的键会保留：${keys}。`,
      TRIGGER: (keys) => `事件触发器用到的键会保留：${keys}。`,
    },
  },
};
