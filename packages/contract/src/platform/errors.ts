import { httpErrors, liveErrors, requestErrors, serverErrors } from '../error-codes/platform.ts';
import type { Language } from './language.ts';

/** The form of an error's code. The contract's table has all codes. */
export type ErrorForm = `${'TS_ERR' | 'MC_ERR' | 'MC_AUTH_ERR'}_${string}`;

export interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 426 | 429 | 431 | 500 | 503 | 507;
  readonly texts: Readonly<Record<Language, string>>;
}

/**
 * An error of the API: its HTTP status and its text in three languages. `{detail}` is a placeholder; `{wait}` is one
 * for a number of seconds.
 */
export function errorEntry(status: ErrorEntry['status'], en: string, zhHK: string, zhCN: string): ErrorEntry {
  return { status, texts: { en, 'zh-HK': zhHK, 'zh-CN': zhCN } };
}

export interface ErrorBody {
  readonly errors: ReadonlyArray<{ readonly code: string; readonly description: string }>;
  /** The reference of a server failure: the log has it in the line with the cause. */
  readonly reference?: string;
}

/** Errors of the server itself, of any call and of the live socket. */
export const PLATFORM_ERRORS = {
  [requestErrors.fieldInvalid]: errorEntry(400, '{detail}', '{detail}', '{detail}'),
  [requestErrors.unreadable]: errorEntry(
    400,
    'The request could not be read. Check that its body is complete and matches its Content-Type.',
    '無法讀取請求。請檢查內容是否完整，並與 Content-Type 相符。',
    '无法读取请求。请检查内容是否完整，并与 Content-Type 相符。',
  ),
  [requestErrors.tooLarge]: errorEntry(
    413,
    'The request is too large. Send less at a time.',
    '請求太大，請減少每次傳送的內容。',
    '请求太大，请减少每次发送的内容。',
  ),
  [requestErrors.callUnknown]: errorEntry(
    404,
    'There is no such API call. Check its method and address.',
    '沒有這個 API，請檢查請求的方法和網址。',
    '没有这个接口，请检查请求的方法和网址。',
  ),
  [requestErrors.contentTypeUnsupported]: errorEntry(
    415,
    'This content type is not accepted here. Send JSON, or a form if the call accepts one.',
    '這裏不接受此類內容。請傳送 JSON；如 API 接受表單，請傳送表單。',
    '这里不接受此类内容。请发送 JSON；如接口接受表单，请发送表单。',
  ),
  [requestErrors.tooMany]: errorEntry(
    429,
    'Too many requests came from your network address. Try again in {wait}.',
    '來自你網絡地址的請求太多，請在 {wait}後再試。',
    '你的网络地址发出的请求太多，请在 {wait}后重试。',
  ),
  [requestErrors.tooMuchArriving]: errorEntry(
    503,
    'Too much of yours is arriving at this server at the same time. Try again in {wait}.',
    '你同時傳送到此伺服器的內容太多，請在 {wait}後再試。',
    '你同时发送到此服务器的内容太多，请在 {wait}后重试。',
  ),
  [requestErrors.tooManyReadsWaiting]: errorEntry(
    503,
    'Too many of your requests for stored data are waiting. Try again in {wait}.',
    '你有太多讀取已儲存數據的請求正在等候，請在 {wait}後再試。',
    '你有太多读取已存储数据的请求正在等待，请在 {wait}后重试。',
  ),
  [requestErrors.encodingUnsupported]: errorEntry(
    415,
    'The body of this request is compressed, or has been changed in another way. Send it as it is, without Content-Encoding.',
    '此請求的內容經過壓縮或其他編碼。請直接傳送原本的內容，不要使用 Content-Encoding。',
    '此请求的内容经过压缩或其他编码。请直接发送原始内容，不要使用 Content-Encoding。',
  ),
  [httpErrors.webSocketUnknown]: errorEntry(
    404,
    'There is no WebSocket at this address. For MQTT over WebSocket, use the path /mqtt.',
    '此地址沒有 WebSocket。如要經 WebSocket 使用 MQTT，請使用路徑 /mqtt。',
    '此地址没有 WebSocket。如需通过 WebSocket 使用 MQTT，请使用路径 /mqtt。',
  ),
  [httpErrors.tookTooLong]: errorEntry(
    408,
    'The request took too long to arrive. Please send it again.',
    '傳送請求的時間過長，請重新傳送。',
    '发送请求的时间过长，请重新发送。',
  ),
  [httpErrors.addressTooLong]: errorEntry(
    414,
    'The address of the request is too long. Shorten it.',
    '請求的網址太長，請縮短。',
    '请求的网址太长，请缩短。',
  ),
  [httpErrors.headersTooLarge]: errorEntry(
    431,
    'The headers of the request are too large. Send fewer or shorter ones.',
    '請求的標頭太大，請減少或縮短標頭。',
    '请求的标头太大，请减少或缩短标头。',
  ),
  [httpErrors.webSocketVersionUnsupported]: errorEntry(
    426,
    'This version of WebSocket is not supported. Use version 13.',
    '不支援此 WebSocket 版本，請使用版本 13。',
    '不支持此 WebSocket 版本，请使用版本 13。',
  ),
  [liveErrors.tooManyJoins]: errorEntry(
    429,
    'Too many rooms were joined at the same time. Wait for answers before you join more.',
    '同時加入的房間太多。請等候回覆後再加入其他房間。',
    '同时加入的房间太多。请等收到回复后再加入其他房间。',
  ),
  [serverErrors.failed]: errorEntry(
    500,
    'Something went wrong on the server. Please try again later. If it keeps happening, tell the person who runs this server.',
    '伺服器發生問題，請稍後再試；如問題持續，請通知管理此伺服器的人員。',
    '服务器发生问题，请稍后再试；如问题持续，请告知管理此服务器的人员。',
  ),
  [serverErrors.stopping]: errorEntry(
    503,
    'The server is stopping or starting. Please try again in a moment.',
    '伺服器正在停止或啟動，請稍後再試。',
    '服务器正在停止或启动，请稍后再试。',
  ),
  [serverErrors.diskFull]: errorEntry(
    507,
    'The server’s disk is full, so nothing was saved. Ask the administrator to free some space, then try again.',
    '伺服器的磁碟空間已滿，未能儲存。請通知管理員騰出空間，然後再試。',
    '服务器的磁盘空间已满，未能保存。请通知管理员腾出空间，然后重试。',
  ),
  [serverErrors.storageUnavailable]: errorEntry(
    503,
    'The server can’t use its database or file storage at the moment. Try again in a minute; if it still fails, tell the administrator.',
    '伺服器暫時無法使用資料庫或檔案儲存服務。請在一分鐘後再試；如問題持續，請通知管理員。',
    '服务器暂时无法使用数据库或文件存储服务。请在一分钟后重试；如问题持续，请通知管理员。',
  ),
} as const satisfies Record<string, ErrorEntry>;
