import { dashboardErrors } from '../error-codes/dashboards.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const DASHBOARD_ERRORS = {
  [dashboardErrors.unknown]: errorEntry(
    404,
    'This dashboard does not exist. Choose another one from the list.',
    '找不到此儀表板，請從列表選擇其他儀表板。',
    '找不到此仪表盘，请从列表中选择其他仪表盘。',
  ),
  [dashboardErrors.chartAlreadyOn]: errorEntry(
    409,
    'This chart is already on the dashboard.',
    '此圖表已在儀表板上。',
    '此图表已在仪表盘上。',
  ),
  [dashboardErrors.chartUnknown]: errorEntry(
    404,
    'This chart is not on the dashboard. Reload the page.',
    '此圖表不在儀表板上，請重新載入頁面。',
    '此图表不在仪表盘上，请刷新页面。',
  ),
  [dashboardErrors.tooManyCharts]: errorEntry(
    409,
    'A dashboard can have at most {detail} charts. Create another dashboard.',
    '一個儀表板最多可放 {detail} 個圖表，請另建儀表板。',
    '一个仪表盘最多可放 {detail} 个图表，请另建仪表盘。',
  ),
  [dashboardErrors.tooMany]: errorEntry(
    409,
    'You already have {detail} dashboards, the maximum. Delete one you no longer need.',
    '你已有 {detail} 個儀表板，已達上限。請先刪除不再需要的儀表板。',
    '你已有 {detail} 个仪表盘，已达上限。请先删除不再需要的仪表盘。',
  ),
  [dashboardErrors.notPublic]: errorEntry(
    404,
    'This dashboard does not exist, or it is no longer public.',
    '找不到此儀表板，或此儀表板已不再公開。',
    '找不到此仪表盘，或此仪表盘已不再公开。',
  ),
  [dashboardErrors.buttonAlreadyOn]: errorEntry(
    409,
    'The button of this event trigger is already on the dashboard.',
    '此事件觸發的按鈕已在儀表板上。',
    '此事件触发的按钮已在仪表盘上。',
  ),
  [dashboardErrors.tooManyButtons]: errorEntry(
    409,
    'A dashboard can have at most {detail} buttons of event triggers. Remove one first.',
    '一個儀表板最多可放 {detail} 個事件觸發按鈕。請先移除一個。',
    '一个仪表盘最多可放 {detail} 个事件触发按钮。请先移除一个。',
  ),
  [dashboardErrors.buttonUnknown]: errorEntry(
    404,
    'This button is not on the dashboard. Reload the page.',
    '此按鈕不在儀表板上，請重新載入頁面。',
    '此按钮不在仪表盘上，请刷新页面。',
  ),
} as const satisfies Record<string, ErrorEntry>;
