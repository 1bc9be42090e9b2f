import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';

const en = {
  name: 'Gauge',
  sentence: 'A dial with a needle that points to the latest value.',
  text: 'Display text',
  textPlaceholder: 'Temperature in °C',
  textEmpty: 'Enter the text to show on the dial.',
  sourcesHint:
    'Each source is one needle. Without a data type, it follows the numbers that boards send as plain messages.',
  scale: (min: string, max: string) => `The scale goes from ${min} to ${max}.`,
  belowScale: (source: string) => `${source} is below the scale.`,
  aboveScale: (source: string) => `${source} is above the scale.`,
};

export const texts = {
  en,
  'zh-HK': {
    name: '指針儀表',
    sentence: '以指針指示最新的數值。',
    text: '顯示文字',
    textPlaceholder: '溫度（°C）',
    textEmpty: '請輸入儀表上顯示的文字。',
    sourcesHint: '每個數據來源就是一枝指針。不選數據類型時，指針會指示開發板以純文字訊息傳送的數字。',
    scale: (min: string, max: string) => `刻度由 ${min} 至 ${max}。`,
    belowScale: (source: string) => spaced(source, '低於刻度範圍。'),
    aboveScale: (source: string) => spaced(source, '高於刻度範圍。'),
  },
  'zh-CN': {
    name: '指针仪表',
    sentence: '用指针指示最新的数值。',
    text: '显示文字',
    textPlaceholder: '温度（°C）',
    textEmpty: '请输入仪表上显示的文字。',
    sourcesHint: '每个数据源就是一根指针。不选数据类型时，指针会指示开发板以纯文本消息发送的数字。',
    scale: (min: string, max: string) => `刻度从 ${min} 到 ${max}。`,
    belowScale: (source: string) => spaced(source, '低于刻度范围。'),
    aboveScale: (source: string) => spaced(source, '高于刻度范围。'),
  },
} satisfies Record<Language, typeof en>;
