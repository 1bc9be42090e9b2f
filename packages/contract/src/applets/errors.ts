import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const APPLET_ERRORS = {
  TS_ERR_APPLET_0001: errorEntry(
    404,
    'This event trigger does not exist, or you have no access to it.',
    '找不到此事件觸發，或你無權存取。',
    '找不到此事件触发，或你无权访问。',
  ),
  TS_ERR_APPLET_0002: errorEntry(
    409,
    'This project already has {detail} event triggers. Delete one you no longer need.',
    '此專案已有 {detail} 個事件觸發。請先刪除不再需要的事件觸發。',
    '此项目已有 {detail} 个事件触发。请先删除不再需要的事件触发。',
  ),
  TS_ERR_APPLET_0003: errorEntry(
    400,
    'The topic “{detail}” is not in this project. Choose a topic of the project.',
    '此專案沒有主題「{detail}」。請選擇專案內的主題。',
    '此项目没有主题“{detail}”。请选择项目内的主题。',
  ),
  TS_ERR_APPLET_0004: errorEntry(
    400,
    'Enter the key of your IFTTT account.',
    '請輸入你的 IFTTT 金鑰。',
    '请输入你的 IFTTT 密钥。',
  ),
  TS_ERR_APPLET_0005: errorEntry(
    400,
    'The email can go to members of this project only. Choose a member.',
    '電郵只可寄給此專案的成員。請選擇一位成員。',
    '邮件只能发给此项目的成员。请选择一位成员。',
  ),
  TS_ERR_APPLET_0006: errorEntry(
    404,
    'No event trigger has this address. Copy the address again from the event trigger.',
    '沒有事件觸發使用此網址。請從事件觸發重新複製網址。',
    '没有事件触发使用此网址。请从事件触发重新复制网址。',
  ),
  TS_ERR_APPLET_0007: errorEntry(
    429,
    'Too many calls came to this address. Try again in {wait}.',
    '此網址收到太多請求，請在 {wait}後再試。',
    '此网址收到太多请求，请在 {wait}后重试。',
  ),
  TS_ERR_APPLET_0008: errorEntry(
    409,
    'Someone else changed this event trigger while you edited it. Nothing was saved.',
    '你編輯時，有人更改了此事件觸發，所以沒有儲存你的更改。',
    '你编辑时，有人更改了此事件触发，因此没有保存你的修改。',
  ),
  TS_ERR_APPLET_0009: errorEntry(
    400,
    'Add a condition, or run the event trigger each time. Without conditions nothing can start or stop matching.',
    '請加入條件，或選擇每次執行。沒有條件，便沒有開始或不再符合的時刻。',
    '请添加条件，或选择每次执行。没有条件，就没有开始符合或不再符合的时刻。',
  ),
  TS_ERR_APPLET_0010: errorEntry(
    409,
    'This action has been repeated already, or its run is no longer kept.',
    '此動作已重新執行，或其執行記錄已不再保留。',
    '此动作已重新执行，或其运行记录已不再保留。',
  ),
  TS_ERR_APPLET_0011: errorEntry(
    409,
    'The event trigger is disabled. Enable it, then repeat the action.',
    '此事件觸發已停用。請先啟用，再重新執行動作。',
    '此事件触发已停用。请先启用，再重新执行动作。',
  ),
  TS_ERR_APPLET_0012: errorEntry(
    429,
    'You have repeated many actions. Try again in {wait}.',
    '你已重新執行很多動作，請在 {wait}後再試。',
    '你已重新执行很多动作，请在 {wait}后重试。',
  ),
  TS_ERR_APPLET_0013: errorEntry(
    404,
    'This link no longer works. Use the link in a later email of the event trigger.',
    '此連結已失效。請使用該事件觸發較新電郵內的連結。',
    '此链接已失效。请使用该事件触发较新邮件中的链接。',
  ),
  TS_ERR_APPLET_0020: errorEntry(
    409,
    'The event trigger is disabled. Enable it, then run it.',
    '此事件觸發已停用。請先啟用，然後再執行。',
    '此事件触发已停用。请先启用，然后再执行。',
  ),
  TS_ERR_APPLET_0021: errorEntry(
    409,
    'The event trigger is paused. Open it to see what to do.',
    '此事件觸發已暫停。請開啟它查看處理方法。',
    '此事件触发已暂停。请打开它查看处理方法。',
  ),
  TS_ERR_APPLET_0022: errorEntry(
    409,
    'This event trigger has no button. Add the trigger “Button”, then run it.',
    '此事件觸發沒有按鈕。請先加入觸發來源「按鈕」，然後再執行。',
    '此事件触发没有按钮。请先添加触发来源“按钮”，然后再执行。',
  ),
  TS_ERR_APPLET_0023: errorEntry(
    429,
    'You have run event triggers many times. Try again in {wait}.',
    '你已多次執行事件觸發，請在 {wait}後再試。',
    '你已多次执行事件触发，请在 {wait}后重试。',
  ),
  TS_ERR_APPLET_0030: errorEntry(
    400,
    'Enter the value of the header “{detail}”. A saved value is kept for the same host only.',
    '請輸入標頭「{detail}」的值。已儲存的值只為原來的主機保留。',
    '请输入标头“{detail}”的值。已保存的值只为原来的主机保留。',
  ),
  TS_ERR_APPLET_0031: errorEntry(
    400,
    'Enter the secret of the HTTP request. A saved secret is kept for the same host only.',
    '請輸入 HTTP 請求的金鑰。已儲存的金鑰只為原來的主機保留。',
    '请输入 HTTP 请求的密钥。已保存的密钥只为原来的主机保留。',
  ),
  TS_ERR_APPLET_0040: errorEntry(
    400,
    'The notification can go to members of this project only. Choose its members.',
    '通知只可發給此專案的成員。請選擇專案成員。',
    '通知只能发给此项目的成员。请选择项目成员。',
  ),
} as const satisfies Record<string, ErrorEntry>;
