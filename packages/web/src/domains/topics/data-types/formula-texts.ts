import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  label: 'Formula (optional)',
  hint: 'Computes this data type from other keys of the same message, also for earlier values. Over longer times, from their averages.',
  example: 'temp - (100 - hum) / 5',
  now: (value: string) => `With the latest message: ${value}`,
  noMessage: 'No recent message has all these keys.',
  noNumber: 'The latest message gives no number.',
  unreadable: 'This formula cannot be read. Use keys of this topic, + - * / and round, min, max, abs, sqrt.',
  unknownKey: (key: string) => `This topic has no data type with the key “${key}”.`,
  circle: (keys: string) => `The formula would follow from itself: ${keys}.`,
  tooLong: (steps: number, most: number) =>
    `The formulas of this topic have ${steps} values and operators together; at most ${most} are possible. Shorten one.`,
};

export const formulaTexts = {
  en,
  'zh-HK': {
    label: '公式（選填）',
    hint: '以同一則訊息的其他鍵名計算此數據類型，較早的數值也會計算。較長的時段會以平均值計算。',
    example: 'temp - (100 - hum) / 5',
    now: (value: string) => `以最新訊息計算：${value}`,
    noMessage: '最近的訊息沒有齊全這些鍵名。',
    noNumber: '以最新訊息計算的結果不是數字。',
    unreadable: '無法讀取此公式。請使用此主題的鍵名、+ - * / 及 round、min、max、abs、sqrt。',
    unknownKey: (key: string) => `此主題沒有鍵名為「${key}」的數據類型。`,
    circle: (keys: string) => `公式會循環引用自己：${keys}。`,
    tooLong: (steps: number, most: number) =>
      `此主題的公式合共有 ${steps} 個數值及運算符，最多可有 ${most} 個。請縮短公式。`,
  },
  'zh-CN': {
    label: '公式（选填）',
    hint: '用同一条消息的其他键名计算此数据类型，较早的数值也会计算。较长的时段会用平均值计算。',
    example: 'temp - (100 - hum) / 5',
    now: (value: string) => `用最新消息计算：${value}`,
    noMessage: '最近的消息没有同时包含这些键名。',
    noNumber: '用最新消息计算的结果不是数字。',
    unreadable: '无法读取此公式。请使用此主题的键名、+ - * / 以及 round、min、max、abs、sqrt。',
    unknownKey: (key: string) => `此主题没有键名为“${key}”的数据类型。`,
    circle: (keys: string) => `公式会循环引用自己：${keys}。`,
    tooLong: (steps: number, most: number) =>
      `此主题的公式合计有 ${steps} 个数值和运算符，最多可有 ${most} 个。请缩短公式。`,
  },
} satisfies Record<Language, typeof en>;
