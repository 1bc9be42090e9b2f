import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  name: 'Toggle button',
  sentence: 'Switches something on or off and shows its current state.',
  on: 'On',
  off: 'Off',
  onValue: 'Value when on',
  onText: 'Text when on',
  onIcon: 'Icon when on',
  onColour: 'Colour when on',
  offValue: 'Value when off',
  offText: 'Text when off',
  offIcon: 'Icon when off',
  offColour: 'Colour when off',
};

export const texts = {
  en,
  'zh-HK': {
    name: '開關按鈕',
    sentence: '開啟或關閉裝置，並顯示目前狀態。',
    on: '開啟',
    off: '關閉',
    onValue: '開啟時的值',
    onText: '開啟時的文字',
    onIcon: '開啟時的圖示',
    onColour: '開啟時的顏色',
    offValue: '關閉時的值',
    offText: '關閉時的文字',
    offIcon: '關閉時的圖示',
    offColour: '關閉時的顏色',
  },
  'zh-CN': {
    name: '开关按钮',
    sentence: '打开或关闭设备，并显示当前状态。',
    on: '打开',
    off: '关闭',
    onValue: '打开时的值',
    onText: '打开时的文字',
    onIcon: '打开时的图标',
    onColour: '打开时的颜色',
    offValue: '关闭时的值',
    offText: '关闭时的文字',
    offIcon: '关闭时的图标',
    offColour: '关闭时的颜色',
  },
} satisfies Record<Language, typeof en>;
