import { hostOf } from '@tinkerstream/contract/applets';
import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Quote, Words } from '../../definitions.ts';
import { shown } from '../../gap.ts';
import { formOf } from './forms.ts';

type RequestWords = Words<'method' | 'url' | 'headers' | 'body' | 'form'>;

/** The message of a ready form, and its service; undefined for any other request. */
function messageIn(words: RequestWords): { readonly text: string; readonly brand: string } | undefined {
  // In the words of a sentence, an empty field is a gap.
  const fields = Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, word === shown('') ? '' : word]),
  );
  const found = formOf(fields);
  return found && { text: shown(found.content.text), brand: found.form.brand };
}

const en = {
  name: 'HTTP request',
  sentence: 'Calls an address on the internet.',
  clause: (words: RequestWords, quoted: Quote) => {
    const message = messageIn(words);
    if (message) return `send ${quoted(message.text)} with ${message.brand}`;
    return `send a ${words.method} request to ${shown(hostOf(words.url))}`;
  },
  done: (host: string) => `Sent a request to ${host}.`,
  service: 'The other server',
  method: 'Method',
  address: 'Address',
  addressHint: 'Write {secret} where a token belongs. It is then entered below and not shown to other members.',
  addressEmpty: 'Enter an address.',
  addressWrong:
    'Enter an address that starts with https:// or http://. Values can be in its path or query, not in its host.',
  secret: 'Secret',
  secretHint: 'It replaces {secret} in the address and in headers. Once saved, it is no longer shown here.',
  secretSaved: 'Saved',
  replaceSecret: 'Enter a new one',
  secretKept: 'Leave it empty to keep the saved one.',
  secretEmpty: 'Enter it. A saved one is kept for the same host only.',
  secretWrong: 'Enter it without spaces, as the service shows it.',
  showSecret: 'Show or hide it',
  headers: 'Headers',
  headersHint: 'Their values are secret: once saved, they are no longer shown here.',
  headerName: (number: number) => `Name of header ${number}`,
  headerValue: (number: number) => `Value of header ${number}`,
  valueSaved: 'Saved',
  addHeader: 'Add a header',
  removeHeader: (number: number) => `Remove header ${number}`,
  headersWrong:
    'Give each header a name that occurs once, and a value. The server itself sets Host, Content-Length and Connection. Saved values are kept for the same host only.',
  body: 'Body',
  bodyHint: 'JSON or any other text. In JSON, put values inside quotation marks.',
  bodyWrong: 'Enter at most 4000 characters.',
  text: 'Message',
  token: 'Token',
  webhook: 'Webhook address',
  webhookEmpty: 'Paste the webhook address.',
  webhookWrong: (brand: string) => `This is not a webhook address of ${brand}. Copy it again from there.`,
  targetEmpty: 'Enter whom it goes to.',
  forms: {
    telegram: {
      secretHint: 'The token that @BotFather gives you for your bot. Once saved, it is no longer shown here.',
      target: 'Chat ID',
      targetHint: 'A number, or @name of a public channel. The person or group has to write to the bot first.',
    },
    discord: {
      secretHint: 'In Discord, open the settings of the channel, then Integrations, Webhooks, Copy Webhook URL.',
      target: '',
      targetHint: '',
    },
    line: {
      secretHint: 'The channel access token of your LINE Official Account, from LINE Developers.',
      target: 'User or group ID',
      targetHint: 'It starts with U, C or R. It is not the LINE ID of a profile.',
    },
    teams: {
      secretHint:
        'In Teams, open Workflows at the channel, and choose the template that posts when a webhook request is received.',
      target: '',
      targetHint: '',
    },
    slack: {
      secretHint: 'In your Slack app, open Incoming Webhooks, and copy the address of the channel.',
      target: '',
      targetHint: '',
    },
  },
};

export const texts = {
  en,
  'zh-HK': {
    name: 'HTTP 請求',
    sentence: '呼叫互聯網上的網址。',
    clause: (words, quoted) => {
      const message = messageIn(words);
      if (message) return `${spaced('透過', message.brand, '傳送')}${quoted(message.text)}`;
      return spaced('向', shown(hostOf(words.url)), '傳送', words.method, '請求');
    },
    done: (host) => `${spaced('已向', host, '傳送請求')}。`,
    service: '對方伺服器',
    method: '方法',
    address: '網址',
    addressHint: '在應放權杖（token）的位置寫上 {secret}，然後在下方輸入；其他成員不會看到。',
    addressEmpty: '請輸入網址。',
    addressWrong: '請輸入以 https:// 或 http:// 開頭的網址。數值可放在路徑或查詢部分，不可放在主機名稱。',
    secret: '金鑰',
    secretHint: '會取代網址及標頭內的 {secret}。儲存後，此處不會再顯示。',
    secretSaved: '已儲存',
    replaceSecret: '重新輸入',
    secretKept: '留空會保留已儲存的內容。',
    secretEmpty: '請輸入。已儲存的內容只為原來的主機保留。',
    secretWrong: '請照服務所示輸入，不可有空格。',
    showSecret: '顯示或隱藏',
    headers: '標頭',
    headersHint: '標頭的值是機密資料，儲存後此處不會再顯示。',
    headerName: (number) => `標頭 ${number} 的名稱`,
    headerValue: (number) => `標頭 ${number} 的值`,
    valueSaved: '已儲存',
    addHeader: '加入標頭',
    removeHeader: (number) => `移除標頭 ${number}`,
    headersWrong:
      '每個標頭須有值，名稱不可重複。Host、Content-Length 和 Connection 由伺服器設定。已儲存的值只為原來的主機保留。',
    body: '內容',
    bodyHint: 'JSON 或其他文字。在 JSON 中，請把數值放在引號內。',
    bodyWrong: '最多可輸入 4000 個字元。',
    text: '訊息',
    token: '權杖（token）',
    webhook: 'Webhook 網址',
    webhookEmpty: '請貼上 Webhook 網址。',
    webhookWrong: (brand) => `${spaced('這不是', brand, '的 Webhook 網址，請在該處重新複製')}。`,
    targetEmpty: '請輸入收件者。',
    forms: {
      telegram: {
        secretHint: '@BotFather 為你的機械人提供的 token。儲存後，此處不會再顯示。',
        target: '聊天 ID',
        targetHint: '數字，或公開頻道的 @名稱。對方或群組須先向機械人傳送訊息。',
      },
      discord: {
        secretHint: '在 Discord 開啟頻道設定，再按「整合」、「Webhook」、「複製 Webhook 網址」。',
        target: '',
        targetHint: '',
      },
      line: {
        secretHint: '你的 LINE 官方帳號的 channel access token，可在 LINE Developers 找到。',
        target: '用戶或群組 ID',
        targetHint: '以 U、C 或 R 開頭，並非個人檔案的 LINE ID。',
      },
      teams: {
        secretHint: '在 Teams 頻道開啟「工作流程」，選擇收到 Webhook 要求時張貼訊息的範本。',
        target: '',
        targetHint: '',
      },
      slack: {
        secretHint: '在你的 Slack 應用程式開啟 Incoming Webhooks，複製該頻道的網址。',
        target: '',
        targetHint: '',
      },
    },
  },
  'zh-CN': {
    name: 'HTTP 请求',
    sentence: '调用互联网上的地址。',
    clause: (words, quoted) => {
      const message = messageIn(words);
      if (message) return `${spaced('通过', message.brand, '发送')}${quoted(message.text)}`;
      return spaced('向', shown(hostOf(words.url)), '发送', words.method, '请求');
    },
    done: (host) => `${spaced('已向', host, '发送请求')}。`,
    service: '对方服务器',
    method: '方法',
    address: '网址',
    addressHint: '在应放令牌（token）的位置写上 {secret}，然后在下方输入；其他成员不会看到。',
    addressEmpty: '请输入网址。',
    addressWrong: '请输入以 https:// 或 http:// 开头的网址。值可以放在路径或查询部分，不能放在主机名中。',
    secret: '密钥',
    secretHint: '会替换网址和标头中的 {secret}。保存后，这里不再显示。',
    secretSaved: '已保存',
    replaceSecret: '重新输入',
    secretKept: '留空则保留已保存的内容。',
    secretEmpty: '请输入。已保存的内容只为原来的主机保留。',
    secretWrong: '请按服务显示的内容输入，不能有空格。',
    showSecret: '显示或隐藏',
    headers: '标头',
    headersHint: '标头的值是机密信息，保存后这里不再显示。',
    headerName: (number) => `标头 ${number} 的名称`,
    headerValue: (number) => `标头 ${number} 的值`,
    valueSaved: '已保存',
    addHeader: '添加标头',
    removeHeader: (number) => `移除标头 ${number}`,
    headersWrong:
      '每个标头都要有值，名称不能重复。Host、Content-Length 和 Connection 由服务器设置。已保存的值只为原来的主机保留。',
    body: '正文',
    bodyHint: 'JSON 或其他文本。在 JSON 中，请把值放在引号内。',
    bodyWrong: '最多可输入 4000 个字符。',
    text: '消息',
    token: '令牌（token）',
    webhook: 'Webhook 地址',
    webhookEmpty: '请粘贴 Webhook 地址。',
    webhookWrong: (brand) => `${spaced('这不是', brand, '的 Webhook 地址，请从那里重新复制')}。`,
    targetEmpty: '请输入接收者。',
    forms: {
      telegram: {
        secretHint: '@BotFather 为你的机器人提供的 token。保存后，这里不再显示。',
        target: '聊天 ID',
        targetHint: '数字，或公开频道的 @名称。对方或群组需要先给机器人发消息。',
      },
      discord: {
        secretHint: '在 Discord 打开频道设置，再点击“整合”、“Webhook”、“复制 Webhook URL”。',
        target: '',
        targetHint: '',
      },
      line: {
        secretHint: '你的 LINE 官方账号的 channel access token，可在 LINE Developers 找到。',
        target: '用户或群组 ID',
        targetHint: '以 U、C 或 R 开头，不是个人资料中的 LINE ID。',
      },
      teams: {
        secretHint: '在 Teams 频道打开“工作流”，选择收到 Webhook 请求时发布消息的模板。',
        target: '',
        targetHint: '',
      },
      slack: {
        secretHint: '在你的 Slack 应用中打开 Incoming Webhooks，复制该频道的地址。',
        target: '',
        targetHint: '',
      },
    },
  },
} satisfies Record<Language, typeof en>;
