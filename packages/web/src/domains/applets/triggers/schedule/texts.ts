import type { Language } from '@tinkerstream/contract/platform/language';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Words } from '../../definitions.ts';
import { GAP } from '../../gap.ts';
import { daysOf } from '../../timing/days.ts';

type ScheduleWords = Words<'repeats' | 'everyMinutes' | 'time' | 'days' | 'timeZone'>;

const ENGLISH_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const CHINESE_DAYS = ['一', '二', '三', '四', '五', '六', '日'];

function numbersOf(days: string): number[] {
  return days.split(',').filter(Boolean).map(Number);
}

function interval(everyMinutes: string, language: Language): string {
  return Number(everyMinutes) > 0 ? durationText(Number(everyMinutes) * 60, language) : GAP;
}

const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ');

function englishDays(days: string): string {
  if (days === GAP) return `on ${GAP}`;
  const named = daysOf(numbersOf(days));
  if (named.kind === 'all') return 'every day';
  if (named.kind === 'range') return `from ${ENGLISH_DAYS[named.first]} to ${ENGLISH_DAYS[named.last]}`;
  const names = named.days.map((day) => ENGLISH_DAYS[day] ?? '');
  return `on ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}`;
}

/** 每星期一、三, or 每星期一至星期五 and 每周一至周五. */
function chineseDays(days: string, week: string, laterWeek: string, everyDay: string): string {
  if (days === GAP) return `每${week}${GAP}`;
  const named = daysOf(numbersOf(days));
  if (named.kind === 'all') return everyDay;
  const name = (day: number) => CHINESE_DAYS[day] ?? '';
  if (named.kind === 'range') return `每${week}${name(named.first)}至${laterWeek}${name(named.last)}`;
  const [first = 0, ...later] = named.days;
  return [`每${week}${name(first)}`, ...later.map((day) => `${laterWeek}${name(day)}`)].join('、');
}

const en = {
  name: 'Schedule',
  sentence: 'Starts every few minutes, or at a time on days of the week.',
  clause: ({ repeats, everyMinutes, time, days, timeZone }: ScheduleWords) =>
    repeats === 'INTERVAL'
      ? `it is time (every ${interval(everyMinutes, 'en')})`
      : `it is ${time} ${englishDays(days)} (${zoneName(timeZone)})`,
  fired: () => 'The time of the schedule came.',
  repeats: 'Repeats',
  repeatsOf: { DAYS: 'At a time on days', INTERVAL: 'Every few minutes' },
  everyMinutes: 'Minutes between two runs',
  wrongMinutes: 'Enter a whole number from 1 to 1440.',
  time: 'Time',
  missed: 'If the server was off at that time',
  missedOf: { NONE: 'Leave it out', LATEST: 'Run once when the server starts' },
  nextRun: (time: string) => `Next run at ${time}.`,
};

export const texts = {
  en,
  'zh-HK': {
    name: '排程',
    sentence: '每隔若干分鐘，或在指定日子的指定時間觸發。',
    clause: ({ repeats, everyMinutes, time, days, timeZone }) =>
      repeats === 'INTERVAL'
        ? `到了時間（${spaced('每', interval(everyMinutes, 'zh-HK'))}）`
        : `${spaced(`到了${chineseDays(days, '星期', '', '每天')}`, time)}（時區：${zoneName(timeZone)}）`,
    fired: () => '到了排程的時間。',
    repeats: '重複',
    repeatsOf: { DAYS: '指定日子和時間', INTERVAL: '每隔若干分鐘' },
    everyMinutes: '相隔多少分鐘',
    wrongMinutes: '請輸入 1 至 1440 的整數。',
    time: '時間',
    missed: '如果伺服器當時沒有運行',
    missedOf: { NONE: '略過', LATEST: '伺服器啟動後執行一次' },
    nextRun: (time) => `下次執行時間：${time}。`,
  },
  'zh-CN': {
    name: '定时计划',
    sentence: '每隔若干分钟，或在指定日期的指定时间触发。',
    clause: ({ repeats, everyMinutes, time, days, timeZone }) =>
      repeats === 'INTERVAL'
        ? `到了时间（${spaced('每', interval(everyMinutes, 'zh-CN'))}）`
        : `${spaced(`到了${chineseDays(days, '周', '周', '每天')}`, time)}（时区：${zoneName(timeZone)}）`,
    fired: () => '到了计划的时间。',
    repeats: '重复',
    repeatsOf: { DAYS: '指定日期和时间', INTERVAL: '每隔若干分钟' },
    everyMinutes: '间隔分钟数',
    wrongMinutes: '请输入 1 到 1440 的整数。',
    time: '时间',
    missed: '如果服务器当时没有运行',
    missedOf: { NONE: '略过', LATEST: '服务器启动后执行一次' },
    nextRun: (time) => `下次执行时间：${time}。`,
  },
} satisfies Record<Language, typeof en>;
