import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';

const en = {
  name: 'Board grid',
  sentence: 'A tile for each board, with its latest value and its age; silent boards and alarms stand out.',
  below: 'Alarm below',
  above: 'Alarm above',
  alarmHint: 'Optional. A value beyond a limit marks its tile.',
  numberWrong: 'Enter a number, or leave it empty.',
  aboveWrong: 'Enter a number greater than the lower limit, or leave it empty.',
  sourcesHint: 'Each source is a tile for every device that sends this data type, or one tile.',
  alarms: (count: number) => `${count} ${plural(count, 'alarm', 'alarms')}`,
  silent: (count: number) => `${count} silent`,
  more: (count: number) => `and ${count} more`,
  noAlarm: 'None',
};

export const texts = {
  en,
  'zh-HK': {
    name: '開發板方格',
    sentence: '每塊開發板一個方格，顯示最新數值及距今時間，並標示沒有訊號及超出界限的開發板。',
    below: '低於此值時警示',
    above: '高於此值時警示',
    alarmHint: '選填。數值超出界限時，方格會有標示。',
    numberWrong: '請輸入數字，或留空。',
    aboveWrong: '請輸入大於下限的數字，或留空。',
    noAlarm: '沒有',
    sourcesHint: '每個數據來源為每部傳送此數據類型的裝置顯示一個方格，或只顯示一個方格。',
    alarms: (count: number) => `${count} 個警示`,
    silent: (count: number) => `${count} 個沒有訊號`,
    more: (count: number) => `另有 ${count} 個`,
  },
  'zh-CN': {
    name: '开发板方格',
    sentence: '每块开发板一个方格，显示最新的值和距今时间，并标示没有信号和超出界限的开发板。',
    below: '低于此值时报警',
    above: '高于此值时报警',
    alarmHint: '选填。值超出界限时，方格会有标示。',
    numberWrong: '请输入数字，或留空。',
    aboveWrong: '请输入大于下限的数字，或留空。',
    noAlarm: '无',
    sourcesHint: '每个数据源为每台发送此数据类型的设备显示一个方格，或只显示一个方格。',
    alarms: (count: number) => `${count} 个报警`,
    silent: (count: number) => `${count} 个没有信号`,
    more: (count: number) => `另有 ${count} 个`,
  },
} satisfies Record<Language, typeof en>;
