import type { CloudGuide } from './guide.ts';
import { LABELS } from './labels.ts';

export const thingspeak: CloudGuide = {
  name: 'ThingSpeak',
  hint: {
    en: 'For the ThingSpeak library of Arduino and the ThingSpeak blocks of MakeCode: change the server’s address, and use this channel and these keys.',
    'zh-HK':
      '適用於 Arduino 的 ThingSpeak 程式庫和 MakeCode 的 ThingSpeak 積木：更改伺服器地址，並使用以下頻道和金鑰。',
    'zh-CN': '适用于 Arduino 的 ThingSpeak 库和 MakeCode 的 ThingSpeak 积木：更改服务器地址，并使用以下频道和密钥。',
  },
  names: { en: 'Field', 'zh-HK': '欄位', 'zh-CN': '字段' },
  facts: ({ host, httpPort, number, writeKey, readKey }) => [
    { label: LABELS.host, value: host },
    { label: LABELS.httpPort, value: httpPort },
    { label: { en: 'Channel number', 'zh-HK': '頻道編號', 'zh-CN': '频道编号' }, value: String(number) },
    { label: { en: 'Write key', 'zh-HK': '寫入金鑰', 'zh-CN': '写入密钥' }, value: writeKey, key: 'write' },
    { label: { en: 'Read key', 'zh-HK': '讀取金鑰', 'zh-CN': '读取密钥' }, value: readKey, key: 'read' },
  ],
  example: ({ origin, writeKey }) => `${origin}/update?api_key=${writeKey}&field1=21.5`,
};
