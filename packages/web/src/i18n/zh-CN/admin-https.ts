import type { AdminHttpsTexts } from '../en/admin-https.ts';

export const adminHttps: AdminHttpsTexts = {
  title: 'HTTPS',
  intro: '本服务器会自行创建证书，让教室里的设备可以使用摄像头、剪贴板和动作传感器。',
  label: '提供 HTTPS 和 TLS 的 MQTT',
  hint: 'HTTP 和 MQTT 照常工作，开发板无需更改。立即生效。',
  fixed: '此开关在这里不起作用。',
  fixedBy: {
    certificate: '服务器已使用 TLS_CERT 的证书提供 HTTPS。',
    setting: '服务器以 --https 启动，或已设置 HTTPS，请在那里更改。',
    'several-servers': '多台服务器共同工作，请在前面的代理服务器上使用同一张证书。',
  },
  addresses: '安全网址',
  address: '安全网址',
  devices: '设备',
  devicesText: '每台设备只需信任证书一次。说明页面有步骤、证书及其指纹，无需账户即可打开。',
  guide: '查看设备如何信任证书',
  fingerprint: '证书指纹（SHA-256）',
  guideAddress: '说明页面的网址',
  guideCode: '说明页面的二维码',
  renewed: (date) => `证书有效期至 ${date}，到期前会自动更新。`,
  switchedOn: '已开启 HTTPS。',
  switchedOff: '已关闭 HTTPS。',
};
