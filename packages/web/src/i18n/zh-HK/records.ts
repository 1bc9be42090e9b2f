import type { RecordsTexts } from '../en/records.ts';

export const records: RecordsTexts = {
  latest: '最新數據',
  time: '時間',
  dataType: '數據類型',
  value: '數值',
  device: '裝置',
  none: '還沒有數據。',
};
