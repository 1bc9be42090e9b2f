import type { Language } from '@tinkerstream/contract/platform/language';
import type { Offset } from './offsets.ts';

const en = {
  compare: 'Compare with',
  nothing: 'Compare with…',
  names: { hour: 'An hour before', day: 'The day before', week: 'A week before' } satisfies Record<Offset, string>,
  /** The words beside the name of a line. */
  short: { hour: 'an hour before', day: 'the day before', week: 'a week before' } satisfies Record<Offset, string>,
  legend: { hour: 'Dashed: an hour before', day: 'Dashed: the day before', week: 'Dashed: a week before' },
};

export const texts = {
  en,
  'zh-HK': {
    compare: '比較',
    nothing: '與之前比較',
    names: { hour: '一小時前', day: '前一日', week: '一星期前' },
    short: { hour: '一小時前', day: '前一日', week: '一星期前' },
    legend: { hour: '虛線：一小時前', day: '虛線：前一日', week: '虛線：一星期前' },
  },
  'zh-CN': {
    compare: '比较',
    nothing: '与之前比较',
    names: { hour: '一小时前', day: '前一天', week: '一周前' },
    short: { hour: '一小时前', day: '前一天', week: '一周前' },
    legend: { hour: '虚线：一小时前', day: '虚线：前一天', week: '虚线：一周前' },
  },
} satisfies Record<Language, typeof en>;
