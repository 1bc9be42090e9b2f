import type { Language } from '@tinkerstream/contract/platform/language';
import type { OutputType } from '@tinkerstream/contract/topics';

const en = {
  outputType: 'Message type',
  outputTypes: {
    KEY_VALUE_PAIR: 'Key-value pair',
    SIMPLE_MESSAGE: 'Plain message',
  } satisfies Record<OutputType, string>,
  valueWrong: {
    wrong: 'Enter what the button sends.',
    'not-a-pair': 'Without a data type, enter a key and a value, such as led=on.',
    same: 'On and off must send different values.',
  },
  shownWrong: 'Enter some text or choose an icon.',
  icon: 'Icon',
  noIcon: 'No icon',
  noIconFound: 'No icon with this name',
  sourceHint: 'The button sends to this topic and shows the topic’s latest value.',
  preview: 'Preview',
  switchedOff: 'This button has been switched off.',
  viewOnly: 'This page is view-only. Its buttons can’t be pressed.',
};

/** Texts of both button types. */
export const buttonTexts = {
  en,
  'zh-HK': {
    outputType: '訊息類型',
    outputTypes: { KEY_VALUE_PAIR: '鍵值對', SIMPLE_MESSAGE: '純文字訊息' },
    valueWrong: {
      wrong: '請輸入按鈕傳送的內容。',
      'not-a-pair': '沒有數據類型時，請輸入鍵名和值，例如 led=on。',
      same: '開啟和關閉必須傳送不同的值。',
    },
    shownWrong: '請輸入文字或選擇圖示。',
    icon: '圖示',
    noIcon: '不使用圖示',
    noIconFound: '沒有這個名稱的圖示',
    sourceHint: '按鈕會向此主題傳送訊息，並顯示主題最新的值。',
    preview: '預覽',
    switchedOff: '此按鈕已停用。',
    viewOnly: '此頁面只供檢視，不能使用當中的按鈕。',
  },
  'zh-CN': {
    outputType: '消息类型',
    outputTypes: { KEY_VALUE_PAIR: '键值对', SIMPLE_MESSAGE: '纯文本消息' },
    valueWrong: {
      wrong: '请输入按钮发送的内容。',
      'not-a-pair': '没有数据类型时，请输入键名和值，例如 led=on。',
      same: '打开和关闭必须发送不同的值。',
    },
    shownWrong: '请输入文字或选择图标。',
    icon: '图标',
    noIcon: '不使用图标',
    noIconFound: '没有这个名称的图标',
    sourceHint: '按钮会向此主题发送消息，并显示主题最新的值。',
    preview: '预览',
    switchedOff: '此按钮已停用。',
    viewOnly: '此页面仅供查看，不能使用其中的按钮。',
  },
} satisfies Record<Language, typeof en>;
