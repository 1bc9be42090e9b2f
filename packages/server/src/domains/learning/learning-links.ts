import type { LearningLink } from '@tinkerstream/contract/learning';

/**
 * Pages worth reading; pages that work without the internet come first. A constant and not a table: the list changes
 * with the product, and no screen edits it.
 */
export const LEARNING_LINKS: readonly LearningLink[] = [
  onThisServer(
    'connect-board',
    '/faq',
    'Connect a board and other questions',
    '接上開發板及其他常見問題',
    '连接开发板及其他常见问题',
  ),
  onThisServer(
    'light-bulb',
    '/virtual/light-bulb',
    'Virtual light bulb and smart home',
    '虛擬燈泡與智能家居',
    '虚拟灯泡与智能家居',
  ),
  onThisServer(
    'weather',
    '/resource/open-api/weather',
    'Live weather for your board',
    '供開發板使用的即時天氣',
    '供开发板使用的实时天气',
  ),
  onThisServer(
    'whats-new',
    '/whats-new',
    'What’s new in Tinkerstream',
    'Tinkerstream 最新功能',
    'Tinkerstream 更新日志',
  ),
  {
    id: 'makecode',
    titleEn: 'MakeCode for micro:bit',
    titleTc: 'micro:bit 的 MakeCode 編輯器',
    titleSc: 'micro:bit 的 MakeCode 编辑器',
    urlEn: 'https://makecode.microbit.org/',
    urlTc: 'https://makecode.microbit.org/?lang=zh-TW',
    urlSc: 'https://makecode.microbit.org/?lang=zh-CN',
  },
  {
    id: 'esp32-arduino',
    titleEn: 'Program an ESP32 with Arduino',
    titleTc: '用 Arduino 為 ESP32 編寫程式（英文）',
    titleSc: '用 Arduino 为 ESP32 编写程序（英文）',
    urlEn: 'https://docs.espressif.com/projects/arduino-esp32/en/latest/',
    urlTc: 'https://docs.espressif.com/projects/arduino-esp32/en/latest/',
    urlSc: 'https://docs.espressif.com/projects/arduino-esp32/en/latest/',
  },
  {
    id: 'mqtt',
    titleEn: 'MQTT, the language of the boards',
    titleTc: 'MQTT：開發板的通訊協定（英文）',
    titleSc: 'MQTT：开发板的通信协议（英文）',
    urlEn: 'https://mqtt.org/',
    urlTc: 'https://mqtt.org/',
    urlSc: 'https://mqtt.org/',
  },
  {
    id: 'open-data',
    titleEn: 'Open data of Hong Kong',
    titleTc: '香港政府開放數據',
    titleSc: '香港政府开放数据',
    urlEn: 'https://data.gov.hk/en/',
    urlTc: 'https://data.gov.hk/tc/',
    urlSc: 'https://data.gov.hk/sc/',
  },
];

function onThisServer(id: string, url: string, titleEn: string, titleTc: string, titleSc: string): LearningLink {
  return { id, titleEn, titleTc, titleSc, urlEn: url, urlTc: url, urlSc: url };
}
