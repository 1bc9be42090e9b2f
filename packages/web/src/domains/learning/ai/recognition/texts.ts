import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';

const en = {
  hold: 'Hold to add examples',
  unsure: 'Not sure',
  sureFrom: '“Not sure” below',
  topic: 'Also send to topic',
  noTopic: 'No topic',
  classKey: 'Recognised class',
  topicHint: (message: string) => `Boards, charts and event triggers of the topic then receive ${message}.`,
  fileTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Export fewer examples.`,
  notImported: (names: string) =>
    `Not imported, because you have classes with these names: ${names}. Rename yours first.`,
  fileTooNew: 'A newer version exported this file. Update Tinkerstream first.',
};

export const texts = {
  en,
  'zh-HK': {
    hold: '按住以加入例子',
    unsure: '未能確定',
    sureFrom: '低於此比率為「未能確定」',
    topic: '同時傳送至主題',
    noTopic: '不傳送至主題',
    classKey: '識別到的類別',
    topicHint: (message) => spaced('主題的開發板、圖表和事件觸發會收到', message, '。'),
    fileTooLarge: (megabytes) => `檔案大於 ${megabytes} MB。請減少例子後再匯出。`,
    notImported: (names) => `未匯入以下類別，因為你已有同名的類別：${names}。請先為你的類別改名。`,
    fileTooNew: '此檔案由較新的版本匯出。請先更新 Tinkerstream。',
  },
  'zh-CN': {
    hold: '按住以添加样本',
    unsure: '无法确定',
    sureFrom: '低于此比率为“无法确定”',
    topic: '同时发送到主题',
    noTopic: '不发送到主题',
    classKey: '识别到的类别',
    topicHint: (message) => spaced('主题的开发板、图表和事件触发会收到', message, '。'),
    fileTooLarge: (megabytes) => `文件大于 ${megabytes} MB。请减少样本后再导出。`,
    notImported: (names) => `没有导入以下类别，因为你已有同名的类别：${names}。请先重命名你的类别。`,
    fileTooNew: '此文件由较新的版本导出。请先更新 Tinkerstream。',
  },
} satisfies Record<Language, typeof en>;
