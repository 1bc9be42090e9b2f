import type { CloudGuide } from './guide.ts';
import { LABELS } from './labels.ts';

export const blynk: CloudGuide = {
  name: 'Blynk',
  hint: {
    en: 'For programs that use Blynk’s HTTP API, or its MQTT API with the user “device”. Blynk’s own protocol over TCP does not work here.',
    'zh-HK': '適用於使用 Blynk HTTP API，或以用戶「device」使用其 MQTT API 的程式。Blynk 自有的 TCP 協定不適用。',
    'zh-CN': '适用于使用 Blynk HTTP API，或以用户“device”使用其 MQTT API 的程序。Blynk 自有的 TCP 协议不适用。',
  },
  names: { en: 'Datastream', 'zh-HK': '數據流（Datastream）', 'zh-CN': '数据流（Datastream）' },
  facts: ({ host, httpPort, mqttPort, writeKey }) => [
    { label: LABELS.host, value: host },
    { label: LABELS.httpPort, value: httpPort },
    { label: LABELS.mqttPort, value: mqttPort },
    { label: LABELS.user, value: 'device' },
    { label: { en: 'Token', 'zh-HK': '權杖（Token）', 'zh-CN': '令牌（Token）' }, value: writeKey, key: 'write' },
  ],
  example: ({ origin, writeKey }) => `${origin}/external/api/update?token=${writeKey}&v1=21.5`,
};
