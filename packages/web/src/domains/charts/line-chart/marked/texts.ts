import type { Language } from '@tinkerstream/contract/platform/language';
import type { TimeUnit } from './time-unit.ts';

const en = {
  statistics: 'Statistics of what is shown',
  tableOf: 'Statistics of the selected points',
  line: 'Line',
  count: 'Points',
  mean: 'Average',
  lowest: 'Minimum',
  highest: 'Maximum',
  spread: 'Spread (standard deviation)',
  slope: 'Slope',
  area: 'Area under the line',
  per: (value: string, unit: TimeUnit) => `${value} a ${unit}`,
  times: (value: string, unit: TimeUnit) => `${value} × ${unit}s`,
  of: (name: string, value: string) => `${name}: ${value}`,
  directions: (count: string, mean: string) => `${count} points selected: average direction ${mean}`,
};

const UNITS_HK: Record<TimeUnit, string> = { second: '秒', minute: '分鐘', hour: '小時', day: '日' };
const UNITS_CN: Record<TimeUnit, string> = { second: '秒', minute: '分钟', hour: '小时', day: '天' };

export const texts = {
  en,
  'zh-HK': {
    statistics: '所示數據的統計',
    tableOf: '所選數據點的統計',
    line: '線',
    count: '點數',
    mean: '平均值',
    lowest: '最小值',
    highest: '最大值',
    spread: '離散程度（標準差）',
    slope: '斜率',
    area: '線下面積',
    per: (value, unit) => `每${UNITS_HK[unit]} ${value}`,
    times: (value, unit) => `${value} × ${UNITS_HK[unit]}`,
    of: (name, value) => `${name}：${value}`,
    directions: (count, mean) => `已選取 ${count} 點：平均方向 ${mean}`,
  },
  'zh-CN': {
    statistics: '所示数据的统计',
    tableOf: '所选数据点的统计',
    line: '线',
    count: '点数',
    mean: '平均值',
    lowest: '最小值',
    highest: '最大值',
    spread: '离散程度（标准差）',
    slope: '斜率',
    area: '线下面积',
    per: (value, unit) => `每${UNITS_CN[unit]} ${value}`,
    times: (value, unit) => `${value} × ${UNITS_CN[unit]}`,
    of: (name, value) => `${name}：${value}`,
    directions: (count, mean) => `已选取 ${count} 点：平均方向 ${mean}`,
  },
} satisfies Record<Language, typeof en>;

export type MarkedTexts = typeof en;
