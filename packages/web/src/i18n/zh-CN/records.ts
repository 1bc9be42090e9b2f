import type { RecordsTexts } from '../en/records.ts';

export const records: RecordsTexts = {
  latest: '最新数据',
  time: '时间',
  dataType: '数据类型',
  value: '数值',
  device: '设备',
  none: '还没有数据。',
};
