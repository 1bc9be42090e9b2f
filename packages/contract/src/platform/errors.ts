import { durationText } from './duration.ts';
import type { Language } from './language.ts';
import { MAX_PICTURE_MEGABYTES, MAX_PICTURE_PIXELS, MAX_PICTURE_SCANS, MAX_PICTURE_SIDE } from './picture.ts';

interface ErrorEntry {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 426 | 429 | 431 | 500 | 503 | 507;
  readonly texts: Readonly<Record<Language, string>>;
}

function entry(status: ErrorEntry['status'], en: string, zhHK: string, zhCN: string): ErrorEntry {
  return { status, texts: { en, 'zh-HK': zhHK, 'zh-CN': zhCN } };
}

/**
 * Every error of the API: its HTTP status and its text in three languages. `{detail}` is a
 * placeholder; `{wait}` is one for a number of seconds. The body of an
 * error is `{"errors":[{"code","description"}]}`.
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
  TS_ERR_REQUEST_0004: entry(404, 'There is no such API call.', '沒有這個 API。', '没有这个接口。'),
  TS_ERR_REQUEST_0005: entry(
    415,
    'This content type is not accepted here. Send JSON, or a form if the call accepts one.',
    '這裏不接受此類內容。請傳送 JSON；如 API 接受表單，請傳送表單。',
    '这里不接受此类内容。请发送 JSON；如接口接受表单，请发送表单。',
  ),
  TS_ERR_REQUEST_0006: entry(
    429,
    'Too many requests came from your network address. Try again in {wait}.',
    '你的網絡地址提出的要求太多，請在 {wait}後再試。',
    '你的网络地址发出的请求太多，请在 {wait}后重试。',
  ),
  TS_ERR_REQUEST_0007: entry(
    503,
    'Too much of yours is arriving at this server at the same time. Try again in {wait}.',
    '你同時傳送到此伺服器的內容太多，請在 {wait}後再試。',
    '你同时发送到此服务器的内容太多，请在 {wait}后重试。',
  ),
  TS_ERR_HTTP_0001: entry(
    404,
    'There is no WebSocket at this address. For MQTT over WebSocket, use the path /mqtt.',
    '此地址沒有 WebSocket。如要經 WebSocket 使用 MQTT，請使用路徑 /mqtt。',
    '此地址没有 WebSocket。如需通过 WebSocket 使用 MQTT，请使用路径 /mqtt。',
  ),
  TS_ERR_HTTP_0002: entry(
    408,
    'The request took too long to arrive. Please send it again.',
    '傳送請求的時間過長，請重新傳送。',
    '发送请求的时间过长，请重新发送。',
  ),
  TS_ERR_HTTP_0003: entry(414, 'The address of the request is too long.', '請求的網址太長。', '请求的网址太长。'),
  TS_ERR_HTTP_0004: entry(431, 'The headers of the request are too large.', '請求的標頭太大。', '请求的标头太大。'),
  TS_ERR_HTTP_0005: entry(
    426,
    'This version of WebSocket is not supported. Use version 13.',
    '不支援此 WebSocket 版本，請使用版本 13。',
    '不支持此 WebSocket 版本，请使用版本 13。',
  ),
  TS_ERR_LIVE_0001: entry(
    429,
    'Too many rooms were joined at the same time. Wait for answers before you join more.',
    '同時加入的房間太多。請等候回覆後再加入其他房間。',
    '同时加入的房间太多。请等收到回复后再加入其他房间。',
  ),
  TS_ERR_FILE_0006: entry(
    429,
    'Too many files are being uploaded. Wait until some of them are finished.',
    '正在上載的檔案太多。請等候部分檔案完成後再試。',
    '正在上传的文件太多。请等部分文件上传完成后再试。',
  ),
  TS_ERR_SERVER_0001: entry(
    500,
    'Something went wrong on the server. Please try again later. If it keeps happening, contact support.',
    '伺服器發生問題，請稍後再試；如問題持續，請聯絡支援人員。',
    '服务器发生问题，请稍后再试；如问题持续，请联系技术支持人员。',
  ),
  TS_ERR_SERVER_0002: entry(
    503,
    'The server is stopping or starting. Please try again in a moment.',
    '伺服器正在停止或啟動，請稍後再試。',
    '服务器正在停止或启动，请稍后再试。',
  ),
  TS_ERR_SERVER_0003: entry(
    507,
    'The server’s disk is full, so nothing was saved. Ask the administrator to free some space, then try again.',
    '伺服器的磁碟空間已滿，未能儲存。請通知管理員騰出空間，然後再試。',
    '服务器的磁盘空间已满，未能保存。请通知管理员腾出空间，然后重试。',
  ),
  TS_ERR_SERVER_0004: entry(
    503,
    'The server can’t use its database or file storage at the moment. Try again in a minute; if it still fails, tell the administrator.',
    '伺服器暫時無法使用資料庫或檔案儲存服務。請在一分鐘後再試；如問題持續，請通知管理員。',
    '服务器暂时无法使用数据库或文件存储服务。请在一分钟后重试；如问题持续，请通知管理员。',
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
    'Your sign-in is no longer valid. Please sign in again.',
    '登入已失效，請重新登入。',
    '登录已失效，请重新登录。',
  ),
  TS_ERR_AUTH_0004: entry(
    403,
    'Your account is not allowed to do this.',
    '你的帳戶沒有權限執行此操作。',
    '你的账户没有权限执行此操作。',
  ),
  TS_ERR_AUTH_0005: entry(
    400,
    'The Login is expired or the link is invalid.',
    '登入連結已過期或無效。',
    '登录链接已过期或无效。',
  ),
  TS_ERR_AUTH_0006: entry(
    429,
    'Too many failed attempts. Please try again in {wait}.',
    '失敗次數過多，請在 {wait}後再試。',
    '失败次数过多，请在 {wait}后再试。',
  ),
  TS_ERR_AUTH_0007: entry(
    400,
    'Google did not confirm this sign-in. Please sign in with Google again.',
    'Google 未能確認這次登入，請重新以 Google 登入。',
    'Google 未能确认本次登录，请重新用 Google 登录。',
  ),
  TS_ERR_AUTH_0008: entry(
    400,
    'Google has not verified this account’s email address. Verify it with Google first.',
    '此 Google 帳戶的電郵尚未經 Google 驗證，請先完成驗證。',
    '此 Google 账户的邮箱尚未经 Google 验证，请先完成验证。',
  ),
  TS_ERR_AUTH_0009: entry(
    400,
    'Signing in with Google is not set up on this server. Use your email and password instead.',
    '此伺服器未設定以 Google 登入，請改用電郵和密碼登入。',
    '此服务器未设置 Google 登录，请改用邮箱和密码登录。',
  ),
  TS_ERR_AUTH_0010: entry(
    503,
    'Google cannot be reached to confirm this sign-in. Please try again later, or sign in with your password.',
    '目前未能連接 Google 以確認登入。請稍後再試，或以密碼登入。',
    '目前无法连接 Google 以确认登录。请稍后再试，或使用密码登录。',
  ),
  TS_ERR_AUTH_0011: entry(
    400,
    'Enter the code from your authenticator app, or a recovery code.',
    '請輸入驗證器應用程式的驗證碼，或備用碼。',
    '请输入身份验证器应用中的验证码，或备用恢复码。',
  ),
  TS_ERR_AUTH_0012: entry(
    400,
    'This code is wrong or was used before. Wait for the next one, and check the time on your phone and on the server.',
    '驗證碼錯誤或已使用。請等待下一個驗證碼，並檢查手機和伺服器的時間。',
    '验证码错误或已使用。请等待下一个验证码，并检查手机和服务器的时间。',
  ),
  TS_ERR_AUTH_0013: entry(
    403,
    'An administrator has disabled this account. Contact your school.',
    '管理員已停用此帳戶，請聯絡學校。',
    '管理员已停用此账户，请联系学校。',
  ),
  TS_ERR_AUTH_0014: entry(
    409,
    'Two-step sign-in is already on. Turn it off first.',
    '兩步登入已啟用，請先關閉。',
    '两步登录已启用，请先关闭。',
  ),
  TS_ERR_AUTH_0015: entry(
    400,
    'The set-up took too long or belongs to another account. Start again.',
    '設定時間過長，或屬於另一個帳戶，請重新開始。',
    '设置时间过长，或属于另一个账户，请重新开始。',
  ),
  TS_ERR_AUTH_0016: entry(
    503,
    'Too many people are signing in right now. Try again in {wait}.',
    '目前太多人同時登入，請在 {wait}後再試。',
    '当前登录的人太多，请在 {wait}后再试。',
  ),
  TS_ERR_AUTH_0017: entry(
    400,
    'This code does not work: it is wrong, was used before, or has expired. Check the email and the code, or ask for a new code.',
    '此代碼無效：代碼錯誤、已使用或已過期。請檢查電郵和代碼，或索取新的代碼。',
    '此代码无效：代码错误、已使用或已过期。请检查邮箱和代码，或索取新的代码。',
  ),
  MC_AUTH_ERR_USER_0006: entry(400, 'The current password is incorrect', '現時密碼不正確', '当前密码不正确'),
  MC_AUTH_ERR_USER_0007: entry(
    409,
    'You have previously created a password. Please go to Change Password Page',
    '你已設定密碼，請前往「更改密碼」頁面。',
    '你已设置密码，请前往“修改密码”页面。',
  ),
  TS_ERR_ACCOUNT_0001: entry(
    404,
    'You have no account here yet. Please register first.',
    '你尚未有帳戶，請先註冊。',
    '你还没有账户，请先注册。',
  ),
  TS_ERR_ACCOUNT_0002: entry(
    400,
    'If you’ve registered with this email before, sign in or use the “Forgot your password?” link.',
    '如你曾以此電郵註冊，請直接登入，或按「忘記密碼？」連結。',
    '如果你曾用此邮箱注册，请直接登录，或点击“忘记密码？”链接。',
  ),
  TS_ERR_ACCOUNT_0003: entry(404, 'Email does not exist', '沒有使用此電郵地址的帳戶', '没有使用此邮箱的账户'),
  TS_ERR_ACCOUNT_0004: entry(
    429,
    'A request was already made. Please try again after one minute.',
    '你已提出要求，請在一分鐘後再試。',
    '你已提交请求，请在一分钟后再试。',
  ),
  TS_ERR_ACCOUNT_0005: entry(
    409,
    'There is already an account with this email.',
    '已有使用此電郵的帳戶。',
    '已有使用此邮箱的账户。',
  ),
  TS_ERR_ACCOUNT_0006: entry(
    400,
    'This password is too easy to guess: it is one of the most common ones, or is made of your email or of a simple row of characters. Choose another one, such as three words that do not belong together.',
    '這個密碼太容易被猜中：它屬於最常用的密碼，或由你的電郵、簡單的字元組合而成。請選用另一個密碼，例如三個互不相關的字詞。',
    '这个密码太容易被猜到：它属于最常用的密码，或由你的邮箱、简单的字符组合而成。请换一个密码，例如三个互不相关的词语。',
  ),
  TS_ERR_ACCOUNT_0007: entry(
    409,
    'Your email address is verified already.',
    '你的電郵地址已通過驗證。',
    '你的邮箱已通过验证。',
  ),
  TS_ERR_ACCOUNT_0008: entry(
    404,
    'You can’t give a code to this email. Check the address. Teachers give codes to students with an email of their school, administrators to everyone but administrators.',
    '你不能為此電郵發出代碼，請檢查地址。老師可為使用本校電郵的學生發出代碼；管理員可為管理員以外的所有人發出代碼。',
    '你不能为此邮箱发放代码，请检查地址。老师可为使用本校邮箱的学生发放代码；管理员可为管理员以外的所有人发放代码。',
  ),
  TS_ERR_PERMISSION_0001: entry(
    403,
    'Your subscription doesn’t include this, or you’ve reached its limit. Ask your school or contact support.',
    '你的訂閱不包括此功能，或已達上限。請向學校或支援人員查詢。',
    '你的订阅不包括此功能，或已达上限。请咨询学校或技术支持人员。',
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
    'This invitation is invalid or no longer active. Ask for a new one.',
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
    'This map does not exist, or is no longer public.',
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
    'The file is too large. Files can be up to {detail} MB.',
    '檔案太大。每個檔案最多 {detail} MB。',
    '文件太大。每个文件最大 {detail} MB。',
  ),
  TS_ERR_FILE_0003: entry(
    413,
    'There is not enough space: a project’s files can total up to {detail} MB. Delete some first.',
    '空間不足：專案的檔案合共最多 {detail} MB。請先刪除部分檔案。',
    '空间不足：项目的文件总共最多 {detail} MB。请先删除部分文件。',
  ),
  TS_ERR_FILE_0004: entry(
    400,
    'The upload contains no file. Send it in the form field “file”.',
    '沒有收到檔案。請以表單的「file」欄位傳送。',
    '没有收到文件。请用表单的“file”字段发送。',
  ),
  TS_ERR_FILE_0005: entry(
    400,
    'The file name is empty or longer than {detail} characters. Rename the file first.',
    '檔案名稱是空白，或超過 {detail} 個字元。請先重新命名。',
    '文件名为空，或超过 {detail} 个字符。请先重命名。',
  ),
  TS_ERR_APPLET_0001: entry(
    404,
    'This event trigger does not exist, or you have no access to it.',
    '找不到此事件觸發，或你無權存取。',
    '找不到此事件触发，或你无权访问。',
  ),
  TS_ERR_APPLET_0002: entry(
    409,
    'This project already has {detail} event triggers. Delete one you no longer need.',
    '此專案已有 {detail} 個事件觸發。請先刪除不再需要的事件觸發。',
    '此项目已有 {detail} 个事件触发。请先删除不再需要的事件触发。',
  ),
  TS_ERR_APPLET_0003: entry(
    400,
    'The topic “{detail}” is not in this project. Choose a topic of the project.',
    '此專案沒有主題「{detail}」。請選擇專案內的主題。',
    '此项目没有主题“{detail}”。请选择项目内的主题。',
  ),
  TS_ERR_APPLET_0004: entry(
    400,
    'Enter the key of your IFTTT account.',
    '請輸入你的 IFTTT 金鑰。',
    '请输入你的 IFTTT 密钥。',
  ),
  TS_ERR_APPLET_0005: entry(
    400,
    'The email can go to members of this project only. Choose a member.',
    '電郵只可寄給此專案的成員。請選擇一位成員。',
    '邮件只能发给此项目的成员。请选择一位成员。',
  ),
  TS_ERR_APPLET_0006: entry(
    404,
    'No event trigger has this address. Copy the address again from the event trigger.',
    '沒有事件觸發使用此網址。請從事件觸發重新複製網址。',
    '没有事件触发使用此网址。请从事件触发重新复制网址。',
  ),
  TS_ERR_APPLET_0007: entry(
    429,
    'Too many calls came to this address. Try again in {wait}.',
    '此網址收到太多請求，請在 {wait}後再試。',
    '此网址收到太多请求，请在 {wait}后重试。',
  ),
  TS_ERR_APPLET_0008: entry(
    409,
    'Someone else changed this event trigger while you edited it. Nothing was saved.',
    '你編輯時，有人更改了此事件觸發，所以沒有儲存你的更改。',
    '你编辑时，有人更改了此事件触发，因此没有保存你的修改。',
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
    '此主題已有鍵名為「{detail}」的數據類型，請改用其他鍵名。',
    '此主题已有键名为“{detail}”的数据类型，请选用其他键名。',
  ),
  TS_ERR_TOPIC_0003: entry(
    409,
    'A topic can have at most {detail} data types. Delete one you don’t need.',
    '每個主題最多可有 {detail} 個數據類型，請先刪除不需要的。',
    '每个主题最多可有 {detail} 个数据类型，请先删除不需要的。',
  ),
  TS_ERR_TOPIC_0004: entry(
    409,
    'This topic is inactive and doesn’t accept messages. Turn on “Active” on its page first.',
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
    'A message with “=” needs a key before it and a value after it, as in temperature=21.',
    '鍵值訊息的「=」前面必須有鍵名，後面必須有值，例如 temperature=21。',
    '键值消息的“=”前面必须有键名，后面必须有值，例如 temperature=21。',
  ),
  TS_ERR_TOPIC_0008: entry(
    403,
    'Only the person who created a topic can delete it. You can remove it from the project instead.',
    '只有建立者可以刪除主題。你可以從專案移除此主題。',
    '只有创建者可以删除主题。你可以从项目中移除此主题。',
  ),
  TS_ERR_TOPIC_0009: entry(
    403,
    'Only the creator of a topic can add it to a project or renew its name. Ask them to do it.',
    '只有主題的建立者可以把主題加入專案或更換主題名稱。請聯絡建立者。',
    '只有主题的创建者可以把主题加入项目或更换主题名称。请联系创建者。',
  ),
  TS_ERR_TOPIC_0010: entry(
    403,
    'This data type has records. Only the creator of the topic and the owner of the project can delete it.',
    '此數據類型已有紀錄，只有主題的建立者和專案擁有者可以刪除。',
    '此数据类型已有记录，只有主题的创建者和项目所有者可以删除。',
  ),
  TS_ERR_TOPIC_0011: entry(
    409,
    'The topic’s owner has had no active subscription for {detail} days, so the topic accepts no messages. Activate a subscription first.',
    '主題擁有者的訂閱已失效超過 {detail} 天，此主題不再接收訊息。請先啟用訂閱。',
    '主题所有者的订阅已失效超过 {detail} 天，此主题不再接收消息。请先激活订阅。',
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
  TS_ERR_RECORD_0003: entry(
    400,
    'Reading {detail} series at once would take too long. Choose one device, a longer interval or a shorter period.',
    '涉及 {detail} 組數據，需時過長。請選擇一部裝置、較長的間隔或較短的時段。',
    '涉及 {detail} 组数据，耗时过长。请选择一台设备、较长的间隔或较短的时段。',
  ),
  TS_ERR_RECORD_0004: entry(
    429,
    'Too many data downloads are waiting. Try again in a few minutes.',
    '等候中的數據下載太多，請過幾分鐘再試。',
    '等待中的数据下载太多，请过几分钟再试。',
  ),
  TS_ERR_RECORD_0005: entry(
    403,
    'Only the creator of the topic and the owner of the project can delete a device and its values.',
    '只有主題的建立者和專案擁有者可以刪除裝置及其數值。',
    '只有主题的创建者和项目所有者可以删除设备及其数值。',
  ),
  TS_ERR_CHART_0001: entry(
    404,
    'This chart does not exist, or you have no access to it.',
    '找不到此圖表，或你無權存取。',
    '找不到此图表，或你无权访问。',
  ),
  TS_ERR_CHART_0002: entry(
    409,
    'A data type’s default chart cannot be deleted.',
    '數據類型的預設圖表不能刪除。',
    '数据类型的默认图表不能删除。',
  ),
  TS_ERR_CHART_0003: entry(
    404,
    'This chart does not exist, or is no longer public.',
    '找不到此圖表，或此圖表已不再公開。',
    '找不到此图表，或此图表已不再公开。',
  ),
  TS_ERR_CHART_0004: entry(
    403,
    'This chart does not send this message. A public button sends its own values only.',
    '此圖表不會傳送這則訊息。公開按鈕只可傳送本身設定的值。',
    '此图表不会发送这条消息。公开按钮只能发送自身设定的值。',
  ),
  TS_ERR_CHART_0005: entry(
    429,
    'Buttons have been pressed too often from your network. Please try again in {wait}.',
    '來自你網絡的按鈕操作過於頻密，請在 {wait}後再試。',
    '来自你所在网络的按钮操作过于频繁，请在 {wait}后再试。',
  ),
  TS_ERR_CHART_0006: entry(
    403,
    'Only the creator of a chart and the owner of a project that shows it can change it.',
    '只有圖表的建立者和顯示此圖表的專案擁有者可以更改圖表。',
    '只有图表的创建者和显示此图表的项目所有者可以更改图表。',
  ),
  TS_ERR_CHART_0007: entry(
    403,
    'This link only shows the dashboard. Ask its owner for the link that can use its buttons.',
    '這個網址只供檢視。如要使用按鈕，請向儀表板的擁有者索取可使用按鈕的網址。',
    '此网址仅供查看。要使用按钮，请向仪表盘的所有者索取可使用按钮的网址。',
  ),

  TS_ERR_DASHBOARD_0001: entry(404, 'This dashboard does not exist.', '找不到此儀表板。', '找不到此仪表盘。'),
  TS_ERR_DASHBOARD_0002: entry(
    409,
    'This chart is already on the dashboard.',
    '此圖表已在儀表板上。',
    '此图表已在仪表盘上。',
  ),
  TS_ERR_DASHBOARD_0003: entry(
    404,
    'This chart is not on the dashboard.',
    '此圖表不在儀表板上。',
    '此图表不在仪表盘上。',
  ),
  TS_ERR_DASHBOARD_0004: entry(
    409,
    'A dashboard can have at most {detail} charts. Create another dashboard.',
    '一個儀表板最多可放 {detail} 個圖表，請另建儀表板。',
    '一个仪表盘最多可放 {detail} 个图表，请另建仪表盘。',
  ),
  TS_ERR_DASHBOARD_0005: entry(
    409,
    'You already have {detail} dashboards, the maximum. Delete one you no longer need.',
    '你已有 {detail} 個儀表板，已達上限。請先刪除不再需要的儀表板。',
    '你已有 {detail} 个仪表盘，已达上限。请先删除不再需要的仪表盘。',
  ),
  TS_ERR_DASHBOARD_0006: entry(
    404,
    'This dashboard does not exist, or it is no longer public.',
    '找不到此儀表板，或此儀表板已不再公開。',
    '找不到此仪表盘，或此仪表盘已不再公开。',
  ),
  MC_ERR_LIC_0001: entry(404, 'License Key is invalid', '授權碼無效', '许可证密钥无效'),
  TS_ERR_LICENSE_0001: entry(
    409,
    'This license has expired. Please contact support to extend it.',
    '此授權已到期。如要延期，請聯絡支援人員。',
    '此许可证已到期。如需延期，请联系技术支持人员。',
  ),
  TS_ERR_LICENSE_0002: entry(
    409,
    'This license has been revoked. Ask the person who gave it to you.',
    '此授權已被撤銷。請向提供授權碼的人查詢。',
    '此许可证已被撤销。请咨询向你提供密钥的人。',
  ),
  TS_ERR_LICENSE_0003: entry(
    409,
    'This license has reached its maximum number of uses. Ask the person who gave it to you for another.',
    '此授權的使用次數已達上限，請向提供授權碼的人索取新的授權碼。',
    '此许可证的使用次数已达上限，请向提供密钥的人索取新的密钥。',
  ),
  TS_ERR_LICENSE_0004: entry(404, 'There is no such package.', '找不到此套餐。', '找不到此套餐。'),
  TS_ERR_LICENSE_0005: entry(404, 'There is no such license batch.', '找不到此批授權。', '找不到此批许可证。'),
  TS_ERR_LICENSE_0006: entry(
    404,
    'This file does not exist or is not ready yet.',
    '找不到此檔案，或檔案尚未備妥。',
    '找不到此文件，或文件尚未生成完毕。',
  ),
  TS_ERR_LICENSE_0007: entry(
    409,
    'This company already has a package with this name.',
    '此公司已有同名的套餐。',
    '此公司已有同名的套餐。',
  ),
  TS_ERR_LICENSE_0008: entry(
    400,
    'Enter either a number of days after first use or an expiry date, not both.',
    '請填寫首次使用後的有效日數或到期日，只可選填其中一項。',
    '请填写首次使用后的有效天数或到期日期，只能填写其中一项。',
  ),
  TS_ERR_LICENSE_0009: entry(
    400,
    'The expiry date must be in the future.',
    '到期日必須是將來的時間。',
    '到期日期必须晚于当前时间。',
  ),
  TS_ERR_EVENT_0001: entry(404, 'Event code is invalid', '活動代碼無效', '活动代码无效'),
  TS_ERR_EVENT_0003: entry(
    409,
    'This event has ended, so its code no longer works.',
    '此活動已結束，代碼已失效。',
    '此活动已结束，代码已失效。',
  ),
  TS_ERR_EVENT_0004: entry(
    409,
    'Registration for this event has closed.',
    '此活動的登記已截止。',
    '此活动的报名已截止。',
  ),
  TS_ERR_EVENT_0005: entry(
    409,
    'You’ve already used this event code, and its 7 days have ended. Enter a license key to continue.',
    '你曾使用此活動代碼，7 天的使用期已過。如要繼續使用，請輸入授權碼。',
    '你曾使用过此活动代码，7 天的使用期已过。如需继续使用，请输入许可证密钥。',
  ),
  TS_ERR_EVENT_0006: entry(404, 'There is no such event code.', '找不到此活動代碼。', '找不到此活动代码。'),
  TS_ERR_EVENT_0007: entry(
    409,
    'The event code “{detail}” is already in use. Choose another one.',
    '活動代碼「{detail}」已被使用，請選用其他代碼。',
    '活动代码“{detail}”已被占用，请选用其他代码。',
  ),
  TS_ERR_EVENT_0008: entry(
    400,
    'The event must end after it starts.',
    '活動的結束時間必須遲於開始時間。',
    '活动的结束时间必须晚于开始时间。',
  ),
  TS_ERR_EVENT_0009: entry(
    400,
    'Registration must not close after the event ends.',
    '登記截止時間不可遲於活動結束時間。',
    '报名截止时间不能晚于活动结束时间。',
  ),
  TS_ERR_SCHOOL_0001: entry(404, 'There is no such school.', '找不到此學校。', '找不到此学校。'),
  TS_ERR_SCHOOL_0002: entry(404, 'There is no such application.', '找不到此申請。', '找不到此申请。'),
  TS_ERR_SCHOOL_0003: entry(409, 'This application has already been decided.', '此申請已處理。', '此申请已处理。'),
  TS_ERR_SCHOOL_0004: entry(
    409,
    'An application with this email and event code is already waiting for a decision.',
    '以此電郵及活動代碼提交的申請正在處理中。',
    '使用此邮箱和活动代码提交的申请正在处理中。',
  ),
  TS_ERR_SCHOOL_0005: entry(
    400,
    '“{detail}” is a public email service. Please apply with your school email address.',
    '「{detail}」是公共電郵服務，請以學校提供的電郵申請。',
    '“{detail}”是公共邮箱服务，请使用学校提供的邮箱申请。',
  ),
  TS_ERR_SCHOOL_0006: entry(
    409,
    'No application of this school has been approved yet. Approve one first.',
    '這所學校尚未有獲批的申請，請先批准一份申請。',
    '该学校还没有通过的申请，请先批准一份申请。',
  ),
  TS_ERR_WHITELIST_0001: entry(
    404,
    'There is no such entry on the whitelist.',
    '白名單中沒有這個項目。',
    '白名单中没有此条目。',
  ),
  TS_ERR_WHITELIST_0002: entry(
    409,
    'This email is already on the whitelist.',
    '此電郵已在白名單內。',
    '此邮箱已在白名单中。',
  ),
  TS_ERR_USER_0001: entry(404, 'There is no such user.', '找不到此用戶。', '找不到此用户。'),
  TS_ERR_USER_0002: entry(
    409,
    'You cannot disable your own account or remove your own administrator role. Ask another administrator.',
    '你不能停用自己的帳戶，或移除自己的管理員角色。請由另一位管理員處理。',
    '你不能停用自己的账户，或移除自己的管理员角色。请由另一位管理员处理。',
  ),
  TS_ERR_USER_0003: entry(
    409,
    'This user’s email is not verified. Verify it first, then make the user an administrator.',
    '此用戶的電郵尚未驗證。請先驗證電郵，再設為管理員。',
    '该用户的邮箱尚未验证。请先验证邮箱，再设为管理员。',
  ),
  TS_ERR_MAINTENANCE_0001: entry(
    503,
    'The service is under maintenance. Try again later.',
    '系統正在維護，請稍後再試。',
    '系统正在维护，请稍后再试。',
  ),
  TS_ERR_MAINTENANCE_0002: entry(
    404,
    'There is no such maintenance period.',
    '找不到此維護時段。',
    '找不到此维护时段。',
  ),
  TS_ERR_MAINTENANCE_0003: entry(
    400,
    'The maintenance must end after it starts and be announced before it starts, or at the same time.',
    '維護的結束時間必須遲於開始時間，而公告時間不可遲於開始時間。',
    '维护的结束时间必须晚于开始时间，公告时间不能晚于开始时间。',
  ),
  TS_ERR_MAINTENANCE_0004: entry(
    409,
    'Another maintenance period overlaps with this one.',
    '此時段與另一個維護時段重疊。',
    '此时段与另一维护时段重叠。',
  ),
  TS_ERR_WEATHER_0001: entry(
    404,
    'This weather station does not exist, or has no reading yet. See /v1/public/weather/latest/options.',
    '找不到此氣象站，或該站還沒有讀數。請參閱 /v1/public/weather/latest/options。',
    '找不到此气象站，或该站还没有读数。请参阅 /v1/public/weather/latest/options。',
  ),
  TS_ERR_OPEN_API_0001: entry(
    404,
    'This key does not open any project. Copy the project key again: it was renewed or switched off, or is incomplete.',
    '此金鑰不能開啟任何專案。金鑰可能已更換、已停用或不完整，請重新複製專案金鑰。',
    '此密钥不能打开任何项目。密钥可能已更换、已停用或不完整，请重新复制项目密钥。',
  ),
  TS_ERR_OPEN_API_0002: entry(
    403,
    'The subscription of the project’s owner does not include the open API. Ask the owner.',
    '專案擁有者的訂閱不包括開放 API。請聯絡專案擁有者。',
    '项目所有者的订阅不包含开放 API。请联系项目所有者。',
  ),
  TS_ERR_OPEN_API_0003: entry(
    429,
    'Too many calls came with this key. Try again in {wait}, and call less often.',
    '使用此金鑰的請求太多。請在 {wait}後再試，並減少請求次數。',
    '使用此密钥的请求太多。请在 {wait}后重试，并减少请求次数。',
  ),
  TS_ERR_OPEN_API_0004: entry(
    404,
    'The topic has no data type with the key “{detail}”. Get the keys from the list of topics.',
    '此主題沒有鍵名為「{detail}」的數據類型。請從主題清單查看鍵名。',
    '此主题没有键名为“{detail}”的数据类型。请在主题列表中查看键名。',
  ),
  TS_ERR_PICTURE_0001: entry(
    400,
    'The body is not a picture that can be read. Send the JPEG or PNG file itself as the body, without a form around it.',
    '內容不是可讀取的圖片。請直接以 JPEG 或 PNG 檔案作為請求的內容，毋須使用表單。',
    '内容不是可读取的图片。请直接以 JPEG 或 PNG 文件作为请求的内容，无需使用表单。',
  ),
  TS_ERR_PICTURE_0002: entry(
    413,
    `The picture is too large. Send at most ${MAX_PICTURE_MEGABYTES} MB, ${MAX_PICTURE_PIXELS} million pixels, and ${MAX_PICTURE_SIDE} pixels on each side.`,
    `圖片太大，上限為 ${MAX_PICTURE_MEGABYTES} MB、${MAX_PICTURE_PIXELS * 100} 萬像素，每邊 ${MAX_PICTURE_SIDE} 像素。`,
    `图片太大，上限为 ${MAX_PICTURE_MEGABYTES} MB、${MAX_PICTURE_PIXELS * 100} 万像素，每边 ${MAX_PICTURE_SIDE} 像素。`,
  ),
  TS_ERR_PICTURE_0003: entry(
    503,
    'Too many pictures are waiting at this server. Try again in {wait}.',
    '伺服器有太多圖片正在等候，請在 {wait}後再試。',
    '服务器有太多图片正在等候，请在 {wait}后重试。',
  ),
  TS_ERR_PICTURE_0004: entry(
    503,
    'Reading this picture took too long. Send a smaller one, or try again in {wait}.',
    '讀取此圖片的時間太長。請傳送較小的圖片，或在 {wait}後再試。',
    '读取此图片的时间太长。请发送较小的图片，或在 {wait}后重试。',
  ),
  TS_ERR_PICTURE_0005: entry(
    503,
    'The model that finds objects is not on this server. Ask its operator to run “npm run models”.',
    '此伺服器沒有找出物件的模型。請營運者執行「npm run models」。',
    '此服务器没有查找物体的模型。请运营者运行“npm run models”。',
  ),
  TS_ERR_PICTURE_0006: entry(
    413,
    `This JPEG has more than ${MAX_PICTURE_SCANS} scans. Save it again as an ordinary JPEG, not a progressive one.`,
    `此 JPEG 的掃描次數超過 ${MAX_PICTURE_SCANS} 次。請另存為一般（非漸進式）JPEG。`,
    `此 JPEG 的扫描次数超过 ${MAX_PICTURE_SCANS} 次。请另存为普通（非渐进式）JPEG。`,
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Errors that any call may answer, so no endpoint declares them: malformed, too large, not signed in, no account,
 * missing role, service down.
 */
export const GENERAL_ERRORS: readonly ErrorCode[] = [
  'TS_ERR_REQUEST_0001',
  'TS_ERR_REQUEST_0002',
  'TS_ERR_REQUEST_0003',
  'TS_ERR_REQUEST_0004',
  'TS_ERR_REQUEST_0005',
  'TS_ERR_REQUEST_0007',
  'TS_ERR_HTTP_0001',
  'TS_ERR_HTTP_0002',
  'TS_ERR_HTTP_0003',
  'TS_ERR_HTTP_0004',
  'TS_ERR_HTTP_0005',
  'TS_ERR_SERVER_0001',
  'TS_ERR_SERVER_0002',
  'TS_ERR_SERVER_0003',
  'TS_ERR_SERVER_0004',
  'TS_ERR_AUTH_0002',
  'TS_ERR_AUTH_0004',
  'TS_ERR_ACCOUNT_0001',
  'TS_ERR_MAINTENANCE_0001',
];

export interface ErrorBody {
  readonly errors: ReadonlyArray<{ readonly code: string; readonly description: string }>;
}

/** The text of an error in a language; `detail` fills its placeholder, {detail} or {wait}. */
export function errorText(code: ErrorCode, language: Language, detail = ''): string {
  return ERRORS[code].texts[language].replace(/\{(detail|wait)\}/, (_, name) =>
    name === 'wait' ? durationText(Number(detail), language) : detail,
  );
}
