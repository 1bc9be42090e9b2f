import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';

const en = {
  leaveOutOf: (value: string) => `Leave out ${value}…`,
  title: 'Leave this value out?',
  about: (value: string, name: string, time: string) =>
    `This leaves ${value} (${name}, ${time}) out of charts and statistics. Exports keep it and give the reason. You can take it back.`,
  reason: 'Reason',
  reasons: { FAULT: 'Sensor fault', TEST: 'Test', TOUCHED: 'Touched by hand' },
  otherReason: 'Another reason',
  reasonEmpty: 'Enter a reason.',
  confirm: 'Leave out',
  done: 'The value is left out.',
  takeBack: 'Take back',
  takeBackOf: (value: string, time: string) => `Take back ${value}, ${time}`,
  takenBack: 'The value counts again.',
  count: (count: string, isOne: boolean) => `${count} ${plural(isOne ? 1 : 2, 'value', 'values')} left out`,
  list: 'Values left out',
  by: (name: string, time: string) => (name === '' ? `left out ${time}` : `left out by ${name}, ${time}`),
  because: (reason: string) => `Left out: ${reason}`,
};

/** Texts about values that charts and statistics leave out. */
export const texts = {
  en,
  'zh-HK': {
    leaveOutOf: (value) => `剔除 ${value} ……`,
    title: '剔除此數值？',
    about: (value, name, time) =>
      `${value}（${name}，${time}）將不再計入圖表和統計。匯出的檔案會保留此數值並註明原因。你可以隨時恢復。`,
    reason: '原因',
    reasons: { FAULT: '感應器故障', TEST: '測試', TOUCHED: '用手碰過' },
    otherReason: '其他原因',
    reasonEmpty: '請輸入原因。',
    confirm: '剔除',
    done: '已剔除此數值。',
    takeBack: '恢復',
    takeBackOf: (value, time) => `恢復 ${value}，${time}`,
    takenBack: '此數值重新計入。',
    count: (count) => `已剔除 ${count} 個數值`,
    list: '已剔除的數值',
    by: (name, time) => (name === '' ? `${time} 剔除` : `${name} 於 ${time} 剔除`),
    because: (reason) => `已剔除：${reason}`,
  },
  'zh-CN': {
    leaveOutOf: (value) => `剔除 ${value} ……`,
    title: '剔除此数值？',
    about: (value, name, time) =>
      `${value}（${name}，${time}）将不再计入图表和统计。导出的文件会保留此数值并注明原因。你可以随时恢复。`,
    reason: '原因',
    reasons: { FAULT: '传感器故障', TEST: '测试', TOUCHED: '用手碰过' },
    otherReason: '其他原因',
    reasonEmpty: '请输入原因。',
    confirm: '剔除',
    done: '已剔除此数值。',
    takeBack: '恢复',
    takeBackOf: (value, time) => `恢复 ${value}，${time}`,
    takenBack: '此数值重新计入。',
    count: (count) => `已剔除 ${count} 个数值`,
    list: '已剔除的数值',
    by: (name, time) => (name === '' ? `${time} 剔除` : `${name} 于 ${time} 剔除`),
    because: (reason) => `已剔除：${reason}`,
  },
} satisfies Record<Language, typeof en>;
