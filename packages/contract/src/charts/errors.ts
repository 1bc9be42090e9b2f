import { chartErrors } from '../error-codes/charts.ts';
import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const CHART_ERRORS = {
  [chartErrors.unknown]: errorEntry(
    404,
    'This chart does not exist, or you have no access to it.',
    '找不到此圖表，或你無權存取。',
    '找不到此图表，或你无权访问。',
  ),
  [chartErrors.defaultNotDeletable]: errorEntry(
    409,
    'A data type’s default chart cannot be deleted. It is deleted with its data type.',
    '數據類型的預設圖表不能單獨刪除，會隨數據類型一併刪除。',
    '数据类型的默认图表不能单独删除，会随数据类型一并删除。',
  ),
  [chartErrors.notPublic]: errorEntry(
    404,
    'This chart does not exist, or is no longer public.',
    '找不到此圖表，或此圖表已不再公開。',
    '找不到此图表，或此图表已不再公开。',
  ),
  [chartErrors.messageNotOffered]: errorEntry(
    403,
    'This chart does not send this message. A public button sends its own values only.',
    '此圖表不會傳送這則訊息。公開按鈕只可傳送本身設定的值。',
    '此图表不会发送这条消息。公开按钮只能发送自身设定的值。',
  ),
  [chartErrors.pressedTooOften]: errorEntry(
    429,
    'Buttons have been pressed too often from your network. Please try again in {wait}.',
    '來自你網絡的按鈕操作過於頻密，請在 {wait}後再試。',
    '来自你所在网络的按钮操作过于频繁，请在 {wait}后再试。',
  ),
  [chartErrors.notManageable]: errorEntry(
    403,
    'Only the creator of a chart or the owner of a project that shows it can change it. Ask one of them.',
    '只有圖表的建立者或顯示此圖表的專案擁有者可以更改圖表。請聯絡他們。',
    '只有图表的创建者或显示此图表的项目所有者可以更改图表。请联系他们。',
  ),
  [chartErrors.linkIsViewOnly]: errorEntry(
    403,
    'This link only shows the dashboard. Ask its owner for the link that can use its buttons.',
    '這個網址只供檢視。如要使用按鈕，請向儀表板的擁有者索取可使用按鈕的網址。',
    '此网址仅供查看。要使用按钮，请向仪表盘的所有者索取可使用按钮的网址。',
  ),
  [chartErrors.tooManyValues]: errorEntry(
    400,
    'This time range has more than {detail} values. Choose a shorter one.',
    '此時段的數值超過 {detail} 個，請選擇較短的時段。',
    '此时段的数值超过 {detail} 个，请选择较短的时段。',
  ),
} as const satisfies Record<string, ErrorEntry>;
