import { adafruitUserName } from '@tinkerstream/contract/clouds';
import type { CloudGuide } from './guide.ts';
import { LABELS } from './labels.ts';

export const adafruitIo: CloudGuide = {
  name: 'Adafruit IO',
  hint: {
    en: 'For the Adafruit IO libraries of Python, Arduino and CircuitPython: change the server’s address, and use this user name and key.',
    'zh-HK':
      '適用於 Python、Arduino 和 CircuitPython 的 Adafruit IO 程式庫：更改伺服器地址，並使用以下用戶名稱和金鑰。',
    'zh-CN': '适用于 Python、Arduino 和 CircuitPython 的 Adafruit IO 库：更改服务器地址，并使用以下用户名和密钥。',
  },
  names: { en: 'Feed', 'zh-HK': 'Feed', 'zh-CN': 'Feed' },
  facts: ({ host, httpPort, mqttPort, number, writeKey }) => [
    { label: LABELS.host, value: host },
    { label: LABELS.httpPort, value: httpPort },
    { label: LABELS.mqttPort, value: mqttPort },
    { label: LABELS.user, value: adafruitUserName(number) },
    { label: { en: 'Key', 'zh-HK': '金鑰', 'zh-CN': '密钥' }, value: writeKey, key: 'write' },
  ],
  command: ({ origin, number, writeKey }) =>
    `curl -H "X-AIO-Key: ${writeKey}" -F value=21.5 ${origin}/api/v2/${adafruitUserName(number)}/feeds/temp/data`,
};
