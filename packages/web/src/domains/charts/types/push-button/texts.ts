import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Push button',
  sentence: 'Sends one value each time it is pressed.',
  button: 'Button',
  value: 'Value to send',
  text: 'Text on the button',
  icon: 'Icon on the button',
  sent: 'Sent',
  lastPressed: 'Last pressed',
};

export const texts = {
  en,
  'zh-HK': {
    name: '按鈕',
    sentence: '每按一次就傳送一個值。',
    button: '按鈕',
    value: '傳送的值',
    text: '按鈕上的文字',
    icon: '按鈕上的圖示',
    sent: '已傳送',
    lastPressed: '上次按下',
  },
  'zh-CN': {
    name: '按钮',
    sentence: '每按一次就发送一个值。',
    button: '按钮',
    value: '发送的值',
    text: '按钮上的文字',
    icon: '按钮上的图标',
    sent: '已发送',
    lastPressed: '上次按下',
  },
} satisfies Record<Language, typeof en>;
