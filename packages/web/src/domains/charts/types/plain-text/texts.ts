import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Plain text',
  sentence: 'The latest value or message in large text.',
  colour: 'Text colour',
  sourceHint: 'Without a data type, it shows the plain messages of the topic.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '純文字',
    sentence: '以大字顯示最新的數值或訊息。',
    colour: '文字顏色',
    sourceHint: '不選數據類型時，會顯示主題的純文字訊息。',
  },
  'zh-CN': {
    name: '纯文本',
    sentence: '用大字显示最新的数值或消息。',
    colour: '文字颜色',
    sourceHint: '不选数据类型时，会显示主题的纯文本消息。',
  },
} satisfies Record<Language, typeof en>;
