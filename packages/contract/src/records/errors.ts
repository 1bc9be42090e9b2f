import { recordErrors } from '../error-codes/records.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const RECORD_ERRORS = {
  [recordErrors.periodReversed]: errorEntry(
    400,
    'The start of the period must come before its end.',
    '開始時間必須早於結束時間。',
    '开始时间必须早于结束时间。',
  ),
  [recordErrors.tooManyPoints]: errorEntry(
    400,
    'This would give more than {detail} points. Choose a longer interval or a shorter period.',
    '結果會超過 {detail} 點。請選擇較長的間隔或較短的時段。',
    '结果会超过 {detail} 点。请选择较长的间隔或较短的时段。',
  ),
  [recordErrors.readTooLong]: errorEntry(
    400,
    'Reading {detail} series together would take too long. Choose one device, a longer interval or a shorter period.',
    '涉及 {detail} 組數據，需時過長。請選擇一部裝置、較長的間隔或較短的時段。',
    '涉及 {detail} 组数据，耗时过长。请选择一台设备、较长的间隔或较短的时段。',
  ),
  [recordErrors.tooManyDownloads]: errorEntry(
    429,
    'Too many data downloads are waiting. Try again in a few minutes.',
    '等候中的數據下載太多，請過幾分鐘再試。',
    '等待中的数据下载太多，请过几分钟再试。',
  ),
  [recordErrors.notDeletable]: errorEntry(
    403,
    'Only the creator of the topic and the owner of the project can delete devices and values. Ask one of them.',
    '只有主題的建立者和專案擁有者可以刪除裝置及數值。請聯絡其中一人。',
    '只有主题的创建者和项目所有者可以删除设备及数值。请联系其中一人。',
  ),
  [recordErrors.notImportable]: errorEntry(
    403,
    'Only the creator of the topic and the owner of the project can import values. Ask one of them.',
    '只有主題的建立者和專案擁有者可以匯入數值。請聯絡其中一人。',
    '只有主题的创建者和项目所有者可以导入数值。请联系其中一人。',
  ),
  [recordErrors.tooManyDevices]: errorEntry(
    409,
    'This topic has no room for more devices: it can have {detail}. Delete devices that are no longer used.',
    '此主題最多可有 {detail} 部裝置，無法再加入。請先刪除不再使用的裝置。',
    '此主题最多可有 {detail} 台设备，无法再添加。请先删除不再使用的设备。',
  ),
  [recordErrors.importRunning]: errorEntry(
    409,
    'Another import into this topic is running. Try again in half a minute.',
    '另一個匯入正在寫入此主題，請於半分鐘後再試。',
    '另一个导入正在写入此主题，请半分钟后再试。',
  ),
  [recordErrors.keyHasFormula]: errorEntry(
    409,
    'The key {detail} has a formula, so its values cannot be imported. Leave this column out.',
    '鍵名「{detail}」的數值由公式計算，不能匯入。請略去這一欄。',
    '键名“{detail}”的数值由公式计算，不能导入。请略去这一列。',
  ),
  [recordErrors.valueInFuture]: errorEntry(
    400,
    'A value is from the future. Check the time column and the time zone.',
    '有數值的時間在未來。請檢查時間欄及時區。',
    '有数值的时间在未来。请检查时间列和时区。',
  ),
  [recordErrors.changedMeanwhile]: errorEntry(
    404,
    'This value was changed in the meantime. Reload the page.',
    '此數值剛才已有更改，請重新載入頁面。',
    '此数值刚才已有更改，请刷新页面。',
  ),
  [recordErrors.computedNotLeftOut]: errorEntry(
    409,
    'The key {detail} has a formula. Leave out the measured value instead: the computed one goes with it.',
    '鍵名「{detail}」的數值由公式計算。請改為剔除量度所得的數值，計算結果會一併剔除。',
    '键名“{detail}”的数值由公式计算。请改为剔除测得的数值，计算结果会一并剔除。',
  ),
  [recordErrors.tooManyLeftOut]: errorEntry(
    409,
    'A topic can have at most {detail} values left out. Take some back first.',
    '每個主題最多可剔除 {detail} 個數值，請先恢復部分數值。',
    '每个主题最多可剔除 {detail} 个数值，请先恢复部分数值。',
  ),
} as const satisfies Record<string, ErrorEntry>;
