import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Words } from '../../definitions.ts';

type RecordWords = Words<'topicName' | 'dataTypeKey' | 'publishContent'>;

const en = {
  name: 'Record a value',
  sentence: 'Stores a value in a topic of the project, as if a board had sent it.',
  clause: ({ topicName, dataTypeKey, publishContent }: RecordWords) =>
    `record ${publishContent} as ${dataTypeKey} on ${topicName}`,
  done: (topic: string) => `Sent a value to topic “${topic}”.`,
  service: 'The topic',
  dataType: 'Data type',
  chooseDataType: 'Choose a data type',
  dataTypeEmpty: 'Choose a data type.',
  noDataTypes: 'This topic has no data types yet. Add one on its page.',
  value: 'Value',
  valueEmpty: 'Enter a value.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '記錄數值',
    sentence: '把數值存入專案的主題，如同由開發板傳送。',
    clause: ({ topicName, dataTypeKey, publishContent }) =>
      spaced('把', publishContent, `記錄到${topicName}的`, dataTypeKey),
    done: (topic) => `已向主題「${topic}」傳送數值。`,
    service: '主題',
    dataType: '數據類型',
    chooseDataType: '請選擇數據類型',
    dataTypeEmpty: '請選擇數據類型。',
    noDataTypes: '此主題尚未有數據類型，請在主題頁面加入。',
    value: '值',
    valueEmpty: '請輸入值。',
  },
  'zh-CN': {
    name: '记录值',
    sentence: '把值存入项目的主题，就像由开发板发送一样。',
    clause: ({ topicName, dataTypeKey, publishContent }) =>
      spaced('把', publishContent, `记录到${topicName}的`, dataTypeKey),
    done: (topic) => `已向主题“${topic}”发送值。`,
    service: '主题',
    dataType: '数据类型',
    chooseDataType: '请选择数据类型',
    dataTypeEmpty: '请选择数据类型。',
    noDataTypes: '此主题还没有数据类型，请在主题页面添加。',
    value: '值',
    valueEmpty: '请输入值。',
  },
} satisfies Record<Language, typeof en>;
