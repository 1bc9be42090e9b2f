import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  actions: 'Actions',
  newProject: 'New project',
  newTopic: 'New topic',
  newChart: 'New chart',
  newTrigger: 'New event trigger',
  sendMessage: 'Send a message',
  connectBoard: 'Connect a board',
  theme: (name: string) => `Appearance: ${name}`,
  language: (name: string) => `Language: ${name}`,
  /** Other words that find the screens for new things. */
  newWords: (name: string) => `${name} create add`,
  sendWords: 'publish test board',
  themeWords: 'theme',
  languageWords: 'language',
};

export const texts = {
  en,
  'zh-HK': {
    actions: '動作',
    newProject: '建立專案',
    newTopic: '建立主題',
    newChart: '建立圖表',
    newTrigger: '新增事件觸發',
    sendMessage: '傳送訊息',
    connectBoard: '連接開發板',
    theme: (name) => `外觀：${name}`,
    language: (name) => `語言：${name}`,
    // The verb at the start of a Chinese name has two characters.
    newWords: (name) => ['new create', ...['新增', '加入', '新'].map((verb) => verb + name.slice(2))].join(' '),
    sendWords: 'send message publish 發送訊息 發訊息 發送消息 測試',
    themeWords: 'theme',
    languageWords: 'language',
  },
  'zh-CN': {
    actions: '操作',
    newProject: '创建项目',
    newTopic: '创建主题',
    newChart: '创建图表',
    newTrigger: '新建事件触发',
    sendMessage: '发送消息',
    connectBoard: '连接开发板',
    theme: (name) => `外观：${name}`,
    language: (name) => `语言：${name}`,
    newWords: (name) => ['new create', ...['新建', '添加', '新'].map((verb) => verb + name.slice(2))].join(' '),
    sendWords: 'send message publish 发消息 发送信息 测试',
    themeWords: 'theme',
    languageWords: 'language',
  },
} satisfies Record<Language, typeof en>;
