import type { CloudGuide } from './guide.ts';
import { LABELS } from './labels.ts';

export const homeAssistant: CloudGuide = {
  name: 'Home Assistant, Node-RED',
  hint: {
    en: 'They connect by MQTT with this login, and see all topics of the project. Home Assistant finds its data types and buttons automatically.',
    'zh-HK': '以此登入資料經 MQTT 連接，即可看到專案的所有主題。數據類型和按鈕會自動在 Home Assistant 出現。',
    'zh-CN': '使用此登录信息通过 MQTT 连接，即可看到项目的所有主题。数据类型和按钮会自动出现在 Home Assistant 中。',
  },
  names: { en: 'Topic', 'zh-HK': '主題', 'zh-CN': '主题' },
  facts: ({ host, mqttPort, number, writeKey }) => [
    { label: LABELS.host, value: host },
    { label: LABELS.mqttPort, value: mqttPort },
    { label: LABELS.user, value: `ts${number}` },
    { label: LABELS.password, value: writeKey, key: 'write' },
  ],
  command: ({ host, mqttPort, number, writeKey }) =>
    `mosquitto_sub -h ${host.replaceAll(/[[\]]/g, '')} -p ${mqttPort} -u ts${number} -P ${writeKey} -t '#' -v`,
};
