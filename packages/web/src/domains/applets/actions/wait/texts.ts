import { MAX_WAIT_SEC, MAX_WAITS_SEC } from '@tinkerstream/contract/applets';
import type { Language } from '@tinkerstream/contract/platform/language';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { GAP } from '../../gap.ts';

/** The duration of a wait in words; a gap stays as it is. */
function timeOf(seconds: string, language: Language): string {
  const number = Number(seconds);
  return seconds === GAP || !(number > 0) ? GAP : durationText(number, language);
}

const en = {
  name: 'Wait',
  sentence: 'Lets some time pass before the next action.',
  clause: ({ seconds = GAP }: { readonly seconds?: string }) => `wait ${timeOf(seconds, 'en')}`,
  done: (seconds: string) => `Waited ${timeOf(seconds, 'en')}.`,
  target: (seconds: string) => timeOf(seconds, 'en'),
  service: 'The wait',
  seconds: 'Seconds',
  secondsWrong: `Enter a whole number from 1 to ${MAX_WAIT_SEC}.`,
  tooLong: `The waits here take at most ${durationText(MAX_WAITS_SEC, 'en')} together. Shorten this one.`,
};

export const texts = {
  en,
  'zh-HK': {
    name: '等待',
    sentence: '隔一段時間才執行下一個動作。',
    clause: ({ seconds = GAP }) => `等待 ${timeOf(seconds, 'zh-HK')}`,
    done: (seconds) => `已等待 ${timeOf(seconds, 'zh-HK')}。`,
    target: (seconds) => timeOf(seconds, 'zh-HK'),
    service: '等待',
    seconds: '秒數',
    secondsWrong: `請輸入 1 至 ${MAX_WAIT_SEC} 的整數。`,
    tooLong: `這裏的等待時間合共最多 ${durationText(MAX_WAITS_SEC, 'zh-HK')}，請縮短此項。`,
  },
  'zh-CN': {
    name: '等待',
    sentence: '隔一段时间再执行下一个动作。',
    clause: ({ seconds = GAP }) => `等待 ${timeOf(seconds, 'zh-CN')}`,
    done: (seconds) => `已等待 ${timeOf(seconds, 'zh-CN')}。`,
    target: (seconds) => timeOf(seconds, 'zh-CN'),
    service: '等待',
    seconds: '秒数',
    secondsWrong: `请输入 1 到 ${MAX_WAIT_SEC} 的整数。`,
    tooLong: `这里的等待时间合计最多 ${durationText(MAX_WAITS_SEC, 'zh-CN')}，请缩短此项。`,
  },
} satisfies Record<Language, typeof en>;
