import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const RECORD_ERRORS = {
  TS_ERR_RECORD_0001: errorEntry(
    400,
    'The start of the period must come before its end.',
    '開始時間必須早於結束時間。',
    '开始时间必须早于结束时间。',
  ),
  TS_ERR_RECORD_0002: errorEntry(
    400,
    'This would give more than {detail} points. Choose a longer interval or a shorter period.',
    '結果會超過 {detail} 點。請選擇較長的間隔或較短的時段。',
    '结果会超过 {detail} 点。请选择较长的间隔或较短的时段。',
  ),
  TS_ERR_RECORD_0003: errorEntry(
    400,
    'Reading {detail} series together would take too long. Choose one device, a longer interval or a shorter period.',
    '涉及 {detail} 組數據，需時過長。請選擇一部裝置、較長的間隔或較短的時段。',
    '涉及 {detail} 组数据，耗时过长。请选择一台设备、较长的间隔或较短的时段。',
  ),
  TS_ERR_RECORD_0004: errorEntry(
    429,
    'Too many data downloads are waiting. Try again in a few minutes.',
    '等候中的數據下載太多，請過幾分鐘再試。',
    '等待中的数据下载太多，请过几分钟再试。',
  ),
  TS_ERR_RECORD_0005: errorEntry(
    403,
    'Only the creator of the topic and the owner of the project can delete devices and values.',
    '只有主題的建立者和專案擁有者可以刪除裝置及數值。',
    '只有主题的创建者和项目所有者可以删除设备及数值。',
  ),
} as const satisfies Record<string, ErrorEntry>;
