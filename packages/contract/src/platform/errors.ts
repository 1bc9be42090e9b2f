import type { Language } from './language.ts';

interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;
  readonly texts: Readonly<Record<Language, string>>;
}

function entry(status: ErrorEntry['status'], en: string, zhHK: string, zhCN: string): ErrorEntry {
  return { status, texts: { en, 'zh-HK': zhHK, 'zh-CN': zhCN } };
}

/**
 * Every error the server can answer: its HTTP status and its text in three languages. `{detail}` is replaced by the
 * particulars of the occurrence. An answer carries `{"errors":[{"code","description"}]}`.
 */
export const ERRORS = {
  TS_ERR_REQUEST_0001: entry(400, '{detail}', '{detail}', '{detail}'),
  TS_ERR_REQUEST_0002: entry(
    400,
    'The request could not be read. Check that its body is complete and matches its Content-Type.',
    '無法讀取請求。請檢查內容是否完整，並與 Content-Type 相符。',
    '无法读取请求。请检查内容是否完整，并与 Content-Type 相符。',
  ),
  TS_ERR_REQUEST_0003: entry(
    413,
    'The request is too large. Send less at a time.',
    '請求太大，請減少每次傳送的內容。',
    '请求太大，请减少每次发送的内容。',
  ),
  TS_ERR_REQUEST_0004: entry(404, 'There is no such call.', '沒有這個 API。', '没有这个接口。'),
  TS_ERR_REQUEST_0005: entry(
    415,
    'This kind of content is not accepted here. Send JSON, or a form where the call takes one.',
    '這裏不接受此類內容。請傳送 JSON；如 API 接受表單，請傳送表單。',
    '这里不接受此类内容。请发送 JSON；如接口接受表单，请发送表单。',
  ),
  TS_ERR_SERVER_0001: entry(
    500,
    'Something went wrong on the server. Please try again later; if it goes on, contact support.',
    '伺服器發生問題，請稍後再試；如問題持續，請聯絡支援人員。',
    '服务器发生问题，请稍后再试；如问题持续，请联系技术支持人员。',
  ),
  TS_ERR_SERVER_0002: entry(
    503,
    'The server is stopping or starting. Please try again in a moment.',
    '伺服器正在停止或啟動，請稍後再試。',
    '服务器正在停止或启动，请稍后再试。',
  ),
  TS_ERR_AUTH_0001: entry(400, 'Bad credentials', '用戶名稱或密碼錯誤', '用户名或密码错误'),
  TS_ERR_AUTH_0002: entry(
    401,
    'You are not signed in, or your session has ended. Please sign in again.',
    '你尚未登入，或登入時段已結束。請重新登入。',
    '你尚未登录，或登录会话已结束。请重新登录。',
  ),
  TS_ERR_AUTH_0003: entry(
    401,
    'Your sign-in is not valid any more. Please sign in again.',
    '登入已失效，請重新登入。',
    '登录已失效，请重新登录。',
  ),
  TS_ERR_AUTH_0004: entry(
    403,
    'Your account does not have the role that this needs.',
    '你的帳戶沒有所需的角色。',
    '你的账户没有所需的角色。',
  ),
  TS_ERR_PERMISSION_0001: entry(
    403,
    'Your subscription does not allow this, or its limit is reached. Ask your school or our support.',
    '你的訂閱不允許此操作，或已達上限。請向學校或支援人員查詢。',
    '你的订阅不允许此操作，或已达上限。请咨询学校或技术支持人员。',
  ),
  TS_ERR_PROJECT_0001: entry(
    404,
    'This project does not exist, or it is not shared with you.',
    '找不到此專案，或此專案未與你共用。',
    '找不到此项目，或此项目未与你共享。',
  ),
  TS_ERR_PROJECT_0002: entry(
    403,
    'Only the owner of a project can delete it.',
    '只有專案擁有者可以刪除專案。',
    '只有项目所有者可以删除项目。',
  ),
  TS_ERR_PROJECT_0003: entry(
    404,
    'This invitation is not valid, or not valid any more. Ask for a new one.',
    '此邀請無效或已失效，請索取新的邀請。',
    '此邀请无效或已失效，请索取新的邀请。',
  ),
  TS_ERR_PROJECT_0004: entry(
    409,
    'The owner of a project cannot be removed from it.',
    '不能從專案移除擁有者。',
    '不能从项目中移除所有者。',
  ),
  TS_ERR_PROJECT_0005: entry(404, 'This user is not in the project.', '此用戶不在專案內。', '此用户不在项目中。'),
  TS_ERR_PROJECT_0006: entry(
    404,
    'This map does not exist, or it is not public any more.',
    '找不到此地圖，或此地圖已不再公開。',
    '找不到此地图，或此地图已不再公开。',
  ),
  TS_ERR_FILE_0001: entry(
    404,
    'This file does not exist in the project.',
    '此專案沒有這個檔案。',
    '此项目没有这个文件。',
  ),
  TS_ERR_FILE_0002: entry(
    413,
    'The file is too large. A file may have at most {detail} MB.',
    '檔案太大。每個檔案最多 {detail} MB。',
    '文件太大。每个文件最大 {detail} MB。',
  ),
  TS_ERR_FILE_0003: entry(
    413,
    'There is no room for this file: the files of a project may have {detail} MB together. Delete some first.',
    '空間不足：專案的檔案合共最多 {detail} MB。請先刪除部分檔案。',
    '空间不足：项目的文件总共最多 {detail} MB。请先删除部分文件。',
  ),
  TS_ERR_FILE_0004: entry(
    400,
    'There is no file in the upload. Send it as the field “file” of a form.',
    '沒有收到檔案。請以表單的「file」欄位傳送。',
    '没有收到文件。请用表单的“file”字段发送。',
  ),
  TS_ERR_FILE_0005: entry(
    400,
    'The name of the file is empty or longer than {detail} characters. Rename it first.',
    '檔案名稱是空白，或超過 {detail} 個字元。請先重新命名。',
    '文件名为空，或超过 {detail} 个字符。请先重命名。',
  ),
  TS_ERR_TOPIC_0001: entry(
    404,
    'This topic does not exist, or you have no access to it.',
    '找不到此主題，或你無權存取。',
    '找不到此主题，或你无权访问。',
  ),
  TS_ERR_TOPIC_0002: entry(
    409,
    'This topic already has a data type with the key “{detail}”. Choose another key.',
    '此主題已有鍵為「{detail}」的數據類型，請改用其他鍵。',
    '此主题已有键名为“{detail}”的数据类型，请选用其他键名。',
  ),
  TS_ERR_TOPIC_0003: entry(
    409,
    'A topic holds at most {detail} data types.',
    '每個主題最多可有 {detail} 個數據類型。',
    '每个主题最多可有 {detail} 个数据类型。',
  ),
  TS_ERR_TOPIC_0004: entry(
    409,
    'This topic is switched off and takes no messages. Switch it on first.',
    '此主題已停用，不接收訊息。請先啟用。',
    '此主题已停用，不接收消息。请先启用。',
  ),
  TS_ERR_TOPIC_0005: entry(
    404,
    'This data type does not exist in the topic.',
    '此主題沒有這個數據類型。',
    '此主题没有这个数据类型。',
  ),
  TS_ERR_TOPIC_0006: entry(
    404,
    'This device has never sent anything to the topic.',
    '這部裝置從未向此主題傳送訊息。',
    '这台设备从未向此主题发送消息。',
  ),
  TS_ERR_TOPIC_0007: entry(
    400,
    'A key-value message needs at least one key=value pair.',
    '鍵值訊息最少需要一組「鍵=值」。',
    '键值消息至少需要一组“键=值”。',
  ),
  TS_ERR_TOPIC_0008: entry(
    403,
    'Only its creator can delete a topic. You can take it out of the project.',
    '只有建立者可以刪除主題。你可以從專案移除此主題。',
    '只有创建者可以删除主题。你可以从项目中移除此主题。',
  ),
  TS_ERR_RECORD_0001: entry(
    400,
    'The start of the period must come before its end.',
    '開始時間必須早於結束時間。',
    '开始时间必须早于结束时间。',
  ),
  TS_ERR_RECORD_0002: entry(
    400,
    'This would give more than {detail} points. Choose a longer interval or a shorter period.',
    '結果會超過 {detail} 點。請選擇較長的間隔或較短的時段。',
    '结果会超过 {detail} 点。请选择较长的间隔或较短的时段。',
  ),
  TS_ERR_CHART_0001: entry(
    404,
    'This chart does not exist, or you have no access to it.',
    '找不到此圖表，或你無權存取。',
    '找不到此图表，或你无权访问。',
  ),
  TS_ERR_CHART_0002: entry(
    409,
    'The default chart of a data type cannot be deleted.',
    '數據類型的預設圖表不能刪除。',
    '数据类型的默认图表不能删除。',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorBody {
  readonly errors: ReadonlyArray<{ readonly code: string; readonly description: string }>;
}

/** The text of an error for a reader; `detail` fills its placeholder. */
export function errorText(code: ErrorCode, language: Language, detail = ''): string {
  return ERRORS[code].texts[language].replace('{detail}', () => detail);
}
