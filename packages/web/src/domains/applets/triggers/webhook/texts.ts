import type { Language } from '@tinkerstream/contract/platform/language';
import type { Quote, Words } from '../../definitions.ts';

const en = {
  name: 'Webhook',
  sentence: 'Starts when another service, such as IFTTT or oneNET, calls its address.',
  clause: ({ webHookName }: Words<'webHookName'>, quoted: Quote) => `the webhook ${quoted(webHookName)} is called`,
  fired: (name: string) => `The webhook “${name}” was called.`,
  webhookName: 'Webhook name',
  webhookNameHint: 'This name is shown on this page and in the log.',
  webhookNameEmpty: 'Enter a webhook name.',
  provider: 'Provider',
  address: (provider: string) => `Address for ${provider}`,
  addressHints: {
    IFTTT:
      'In IFTTT, add a “Make a web request” action and paste this address. Contents read what it sends as {parameter(name)}.',
    oneNET:
      'In oneNET, paste this address as the URL of a data push. Contents read what it sends, such as {parameter(msg.value)}.',
  },
};

export const texts = {
  en,
  'zh-HK': {
    name: 'Webhook',
    sentence: 'IFTTT、oneNET 等服務呼叫此網址時觸發。',
    clause: ({ webHookName }, quoted) => `有人呼叫 Webhook${quoted(webHookName)}`,
    fired: (name) => `Webhook「${name}」被呼叫。`,
    webhookName: 'Webhook 名稱',
    webhookNameHint: '此名稱會在本頁和紀錄中顯示。',
    webhookNameEmpty: '請輸入 Webhook 名稱。',
    provider: '服務供應商',
    address: (provider) => `${provider} 的網址`,
    addressHints: {
      IFTTT:
        '在 IFTTT 加入「Make a web request」動作，然後貼上此網址。動作的內容可用 {parameter(名稱)} 讀取所傳送的參數。',
      oneNET:
        '在 oneNET 的數據推送設定中，貼上此網址作為 URL。動作的內容可讀取所推送的數據，例如 {parameter(msg.value)}。',
    },
  },
  'zh-CN': {
    name: 'Webhook',
    sentence: 'IFTTT、oneNET 等服务调用此网址时触发。',
    clause: ({ webHookName }, quoted) => `Webhook${quoted(webHookName)}被调用`,
    fired: (name) => `Webhook“${name}”被调用。`,
    webhookName: 'Webhook 名称',
    webhookNameHint: '此名称会显示在本页和日志中。',
    webhookNameEmpty: '请输入 Webhook 名称。',
    provider: '服务提供商',
    address: (provider) => `${provider} 的网址`,
    addressHints: {
      IFTTT:
        '在 IFTTT 中添加“Make a web request”操作，然后粘贴此网址。动作的内容可用 {parameter(名称)} 读取所发送的参数。',
      oneNET:
        '在 oneNET 的数据推送设置中，把此网址粘贴为 URL。动作的内容可读取所推送的数据，例如 {parameter(msg.value)}。',
    },
  },
} satisfies Record<Language, typeof en>;
