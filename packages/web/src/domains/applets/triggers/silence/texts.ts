import type { TriggerEvent } from '@tinkerstream/contract/applets';
import type { Language } from '@tinkerstream/contract/platform/language';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Words } from '../../definitions.ts';
import { GAP } from '../../gap.ts';

type SilenceWords = Words<'topicName' | 'minutes' | 'per' | 'fires'>;

function time(minutes: string, language: Language): string {
  return Number(minutes) > 0 ? durationText(Number(minutes) * 60, language) : GAP;
}

const en = {
  name: 'No message',
  sentence: 'Starts when a board or a topic has sent nothing for some minutes.',
  clause: ({ topicName, minutes, per, fires }: SilenceWords) => {
    const long = time(minutes, 'en');
    const isBoard = per === 'BOARD';
    if (fires === 'RETURNS') {
      return isBoard
        ? `a board on ${topicName} is heard again after ${long} of silence`
        : `a message arrives on ${topicName} after ${long} of silence`;
    }
    const silent = isBoard
      ? `a board on ${topicName} has sent nothing for ${long}`
      : `nothing has arrived on ${topicName} for ${long}`;
    if (fires !== 'BOTH') return silent;
    return `${silent}${isBoard ? ', and again when it is heard' : ', and again when a message arrives'}`;
  },
  fired: (topic: string, event?: TriggerEvent) => {
    if (event === 'RETURNS') return `Heard again on topic “${topic}”.`;
    return event ? `Fell silent on topic “${topic}”.` : `Silence on topic “${topic}”.`;
  },
  minutes: 'Minutes without a message',
  wrongMinutes: 'Enter a whole number from 1 to 1440.',
  per: 'What is silent',
  pers: { BOARD: 'Each board', TOPIC: 'The topic as a whole' },
  perHints: {
    BOARD:
      'A board counts once it has sent a message while this event trigger is enabled. Messages of event triggers do not count.',
    TOPIC: 'It counts from when this event trigger is enabled. Messages of event triggers do not count.',
  },
  fires: 'Runs',
  firesOf: { SILENT: 'When it falls silent', RETURNS: 'When it is heard again', BOTH: 'Both times' },
};

export const texts = {
  en,
  'zh-HK': {
    name: '沒有訊息',
    sentence: '開發板或主題持續若干分鐘沒有訊息時觸發。',
    clause: ({ topicName, minutes, per, fires }) => {
      const long = time(minutes, 'zh-HK');
      const isBoard = per === 'BOARD';
      const source = isBoard ? `${topicName}有開發板` : topicName;
      if (fires === 'RETURNS') return spaced(`${source}沒有訊息`, long, '後再次收到訊息');
      const silent = spaced(source, long, isBoard ? '沒有傳來訊息' : '沒有收到訊息');
      return fires === 'BOTH' ? `${silent}，以及其後再次收到訊息` : silent;
    },
    fired: (topic, event) => {
      if (event === 'RETURNS') return `主題「${topic}」再次收到訊息。`;
      return event ? `主題「${topic}」一段時間沒有收到訊息。` : `主題「${topic}」的訊息中斷或恢復。`;
    },
    minutes: '多少分鐘沒有訊息',
    wrongMinutes: '請輸入 1 至 1440 的整數。',
    per: '計算方式',
    pers: { BOARD: '每塊開發板', TOPIC: '整個主題' },
    perHints: {
      BOARD: '事件觸發啟用後，開發板傳送過訊息才會計算。事件觸發自己傳送的訊息不計算在內。',
      TOPIC: '由事件觸發啟用時開始計算。事件觸發自己傳送的訊息不計算在內。',
    },
    fires: '何時執行',
    firesOf: { SILENT: '訊息中斷時', RETURNS: '恢復收到訊息時', BOTH: '中斷和恢復時' },
  },
  'zh-CN': {
    name: '没有消息',
    sentence: '开发板或主题持续若干分钟没有消息时触发。',
    clause: ({ topicName, minutes, per, fires }) => {
      const long = time(minutes, 'zh-CN');
      const isBoard = per === 'BOARD';
      const source = isBoard ? `${topicName}有开发板` : topicName;
      if (fires === 'RETURNS') return spaced(`${source}没有消息`, long, '后再次收到消息');
      const silent = spaced(source, long, isBoard ? '没有发来消息' : '没有收到消息');
      return fires === 'BOTH' ? `${silent}，以及之后再次收到消息` : silent;
    },
    fired: (topic, event) => {
      if (event === 'RETURNS') return `主题“${topic}”再次收到消息。`;
      return event ? `主题“${topic}”一段时间没有收到消息。` : `主题“${topic}”的消息中断或恢复。`;
    },
    minutes: '多少分钟没有消息',
    wrongMinutes: '请输入 1 到 1440 的整数。',
    per: '计算方式',
    pers: { BOARD: '每块开发板', TOPIC: '整个主题' },
    perHints: {
      BOARD: '事件触发启用后，开发板发送过消息才会计算。事件触发自己发送的消息不计算在内。',
      TOPIC: '从事件触发启用时开始计算。事件触发自己发送的消息不计算在内。',
    },
    fires: '何时执行',
    firesOf: { SILENT: '消息中断时', RETURNS: '恢复收到消息时', BOTH: '中断和恢复时' },
  },
} satisfies Record<Language, typeof en>;
