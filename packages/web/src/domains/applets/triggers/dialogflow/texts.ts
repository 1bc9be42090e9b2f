import type { Language } from '@tinkerstream/contract/platform/language';
import type { Quote, Words } from '../../definitions.ts';

const en = {
  name: 'Dialogflow',
  sentence: 'Starts when a Dialogflow agent recognises an intent.',
  clause: ({ dialogflowIntentName }: Words<'dialogflowIntentName'>, quoted: Quote) =>
    `Dialogflow recognises the intent ${quoted(dialogflowIntentName)}`,
  fired: (intent: string) => `Dialogflow recognised the intent “${intent}”.`,
  intentName: 'Intent name',
  intentNameHint: 'Exactly as in Dialogflow.',
  intentNameEmpty: 'Enter an intent name.',
  address: 'Fulfillment address',
  addressHint:
    'In Dialogflow, open Fulfillment, switch on the webhook and paste this address. Contents read the parameters of the intent as {parameter(name)}.',
};

export const texts = {
  en,
  'zh-HK': {
    name: 'Dialogflow',
    sentence: 'Dialogflow 識別到意圖（intent）時觸發。',
    clause: ({ dialogflowIntentName }, quoted) => `Dialogflow 識別到意圖${quoted(dialogflowIntentName)}`,
    fired: (intent) => `Dialogflow 識別到意圖「${intent}」。`,
    intentName: '意圖名稱',
    intentNameHint: '須與 Dialogflow 內的名稱完全相同。',
    intentNameEmpty: '請輸入意圖名稱。',
    address: 'Fulfillment 網址',
    addressHint:
      '在 Dialogflow 開啟 Fulfillment 頁，啟用 Webhook，然後貼上此網址。動作的內容可用 {parameter(名稱)} 讀取意圖的參數。',
  },
  'zh-CN': {
    name: 'Dialogflow',
    sentence: 'Dialogflow 识别到意图（intent）时触发。',
    clause: ({ dialogflowIntentName }, quoted) => `Dialogflow 识别到意图${quoted(dialogflowIntentName)}`,
    fired: (intent) => `Dialogflow 识别到意图“${intent}”。`,
    intentName: '意图名称',
    intentNameHint: '须与 Dialogflow 中的名称完全一致。',
    intentNameEmpty: '请输入意图名称。',
    address: 'Fulfillment 网址',
    addressHint:
      '在 Dialogflow 打开 Fulfillment 页面，启用 Webhook，然后粘贴此网址。动作的内容可用 {parameter(名称)} 读取意图的参数。',
  },
} satisfies Record<Language, typeof en>;
