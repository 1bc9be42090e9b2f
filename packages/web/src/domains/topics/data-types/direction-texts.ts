import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  label: 'The values are directions',
  hint: 'Such as the heading of a compass or the wind. Their average is a direction, too: of 350° and 10° it is 0°.',
  /** The word after the unit of a data type. */
  mark: 'direction',
};

export const texts = {
  en,
  'zh-HK': {
    label: '數值是方向',
    hint: '例如指南針的航向或風向。平均值也會是方向：350° 和 10° 的平均是 0°。',
    mark: '方向',
  },
  'zh-CN': {
    label: '数值是方向',
    hint: '例如指南针的航向或风向。平均值也会是方向：350° 和 10° 的平均是 0°。',
    mark: '方向',
  },
} satisfies Record<Language, typeof en>;
