import type { CloudGuide } from './guide.ts';
import { LABELS } from './labels.ts';

export const thingspeak: CloudGuide = {
  name: 'ThingSpeak',
  hint: {
    en: 'For the ThingSpeak blocks of MakeCode, and programs that call ThingSpeak’s addresses: change the server address, and use this channel and these keys. Over MQTT, the user name is the channel number, and the password a key.',
    'zh-HK':
      '適用於 MakeCode 的 ThingSpeak 積木，以及呼叫 ThingSpeak 網址的程式：更改伺服器地址，並使用以下頻道和金鑰。使用 MQTT 時，用戶名稱是頻道編號，密碼是其中一個金鑰。',
    'zh-CN':
      '适用于 MakeCode 的 ThingSpeak 积木，以及调用 ThingSpeak 网址的程序：更改服务器地址，并使用以下频道和密钥。使用 MQTT 时，用户名是频道编号，密码是其中一个密钥。',
  },
  names: { en: 'Field', 'zh-HK': '欄位', 'zh-CN': '字段' },
  facts: ({ host, httpPort, mqttPort, number, writeKey, readKey }) => [
    { label: LABELS.host, value: host },
    { label: LABELS.httpPort, value: httpPort },
    { label: LABELS.mqttPort, value: mqttPort },
    { label: { en: 'Channel number', 'zh-HK': '頻道編號', 'zh-CN': '频道编号' }, value: String(number) },
    { label: { en: 'Write key', 'zh-HK': '寫入金鑰', 'zh-CN': '写入密钥' }, value: writeKey, key: 'write' },
    { label: { en: 'Read key', 'zh-HK': '讀取金鑰', 'zh-CN': '读取密钥' }, value: readKey, key: 'read' },
  ],
  example: ({ origin, writeKey }) => `${origin}/update?api_key=${writeKey}&field1=21.5`,
};
