import type { LinksTexts } from '../en/links.ts';

export const links: LinksTexts = {
  names: {
    join: '加入项目的网址',
    map: '公开地图网址',
    'open-api': '项目密钥',
    chart: '公开图表网址',
    dashboard: '公开仪表盘网址',
  },
  ends: {
    join: '已发出的邀请和二维码不能再使用。现有成员不受影响。',
    map: '嵌入此地图的网页换成新网址后才能再显示地图。',
    'open-api': '使用项目 API 的程序换成新密钥后才能继续运行。',
    chart: '嵌入此图表的网页换成新网址后才能再显示图表。',
    dashboard: '显示此仪表盘的屏幕和网页换成新网址后才能再显示。',
  },
  origin: '供其他设备使用的地址',
  originHint: '这台电脑有多个地址。如果其他设备打不开当前地址，请选择另一个。',
  clipboard: '使用 https:// 时，浏览器可以一键复制。',
  clipboardHelp: '如何在这里使用 HTTPS',
  loopback:
    '此地址只能在这台电脑上使用。请改用这台电脑在网络中的名称或 IP 地址打开 Tinkerstream，以获取其他人可用的地址。',
  renew: '更换',
  renewThis: (name) => `更换${name}`,
  renewText: (ends) => `现有的会立即失效，并由新的取代。${ends}此操作无法撤销。`,
  created: (name) => `已创建${name}。`,
  renewed: (name) => `已更换${name}。`,
  switchOff: '停用',
  switchOffThis: (name) => `停用${name}`,
  switchOffText: (ends) => `现有的会立即失效。${ends}以后可以再创建新的。此操作无法撤销。`,
  switchedOff: (name) => `已停用${name}。`,
  create: '重新创建',
  createThis: (name) => `重新创建${name}`,
  chartTitle: '公开网址',
  chartOn: '在图表创建者的订阅允许的情况下，任何人只要有公开网址，无需登录即可查看此图表。',
  chartOff: '公开网址已停用，登录后才能看到此图表。',
};
