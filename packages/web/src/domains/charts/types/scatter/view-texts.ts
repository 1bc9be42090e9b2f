import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';

const en = {
  sourcesHint:
    'Source 1 is the horizontal axis, source 2 the vertical one. A point is the average of both in the same seconds, minutes or hours, for each device.',
  /** r² is a number from 0 to 1. */
  fit: (slope: string, intercept: string, r2: string) => `y = ${slope} x ${intercept} · r² = ${r2}`,
  points: (count: string, part: string) => (count === '1' ? `1 point of ${part}` : `${count} points of ${part} each`),
  together: (x: string, y: string) => `Where ${x} is higher, ${y} is higher too.`,
  opposite: (x: string, y: string) => `Where ${x} is higher, ${y} is lower.`,
  unrelated: (x: string, y: string) => `${x} and ${y} show no clear relation.`,
  noDevice: 'Without a name',
  device: 'Device',
  time: 'Time',
};

export const texts = {
  en,
  'zh-HK': {
    sourcesHint: '來源 1 是橫軸，來源 2 是縱軸。每一點是每部裝置在同一段時間（秒、分鐘或小時）內兩者的平均值。',
    fit: en.fit,
    points: (count: string, part: string) => `${count} 點，每點為 ${part}的平均值`,
    together: (x: string, y: string) => spaced(x, '較高時，', y, '也較高。'),
    opposite: (x: string, y: string) => spaced(x, '較高時，', y, '較低。'),
    unrelated: (x: string, y: string) => spaced(x, '與', y, '沒有明顯關係。'),
    noDevice: '未命名',
    device: '裝置',
    time: '時間',
  },
  'zh-CN': {
    sourcesHint: '数据源 1 是横轴，数据源 2 是纵轴。每个点是每台设备在同一段时间（秒、分钟或小时）内两者的平均值。',
    fit: en.fit,
    points: (count: string, part: string) => `${count} 个点，每个点为 ${part}的平均值`,
    together: (x: string, y: string) => spaced(x, '较高时，', y, '也较高。'),
    opposite: (x: string, y: string) => spaced(x, '较高时，', y, '较低。'),
    unrelated: (x: string, y: string) => spaced(x, '与', y, '没有明显关系。'),
    noDevice: '未命名',
    device: '设备',
    time: '时间',
  },
} satisfies Record<Language, typeof en>;
