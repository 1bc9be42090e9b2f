import { SiotLogin } from '../siot-login.tsx';
import type { CloudGuide } from './guide.ts';
import { LABELS } from './labels.ts';

export const siot: CloudGuide = {
  name: 'SIoT',
  hint: {
    en: 'For the SIoT blocks of Mind+, and other programs for SIoT: each of its topics (“project/device”) becomes a topic of this project.',
    'zh-HK': '適用於 Mind+ 的 SIoT 積木和其他 SIoT 程式：SIoT 的每個主題（「項目/設備」）會成為此專案的主題。',
    'zh-CN': '适用于 Mind+ 的 SIoT 积木和其他 SIoT 程序：SIoT 的每个主题（“项目/设备”）会成为此项目的主题。',
  },
  names: { en: 'Topic', 'zh-HK': '主題', 'zh-CN': '主题' },
  facts: ({ host, httpPort, mqttPort, writeKey }) => [
    { label: LABELS.host, value: host },
    { label: LABELS.httpPort, value: httpPort },
    { label: LABELS.mqttPort, value: mqttPort },
    { label: LABELS.user, value: 'siot' },
    { label: LABELS.password, value: writeKey, key: 'write' },
  ],
  Extra: SiotLogin,
  example: ({ origin, writeKey }) => `${origin}/publish?topic=farm/light&msg=21&iname=siot&ipwd=${writeKey}`,
};
