import type { AdminHttpsTexts } from '../en/admin-https.ts';

export const adminHttps: AdminHttpsTexts = {
  title: 'HTTPS',
  intro: '本伺服器會自行建立憑證，讓課室內的裝置可使用鏡頭、剪貼簿及動作感應器。',
  label: '提供 HTTPS 及 TLS 的 MQTT',
  hint: 'HTTP 及 MQTT 照常運作，開發板毋須更改。即時生效。',
  fixed: '此開關在這裡不起作用。',
  fixedBy: {
    certificate: '伺服器已使用 TLS_CERT 的憑證提供 HTTPS。',
    setting: '伺服器以 --https 啟動，或已設定 HTTPS，請在該處更改。',
    'several-servers': '多部伺服器共同運作，請在前端的代理伺服器使用同一張憑證。',
  },
  addresses: '安全網址',
  address: '安全網址',
  devices: '裝置',
  devicesText: '每部裝置只須信任憑證一次。說明頁面載有步驟、憑證及其指紋，毋須帳戶即可開啟。',
  guide: '查看裝置如何信任憑證',
  fingerprint: '憑證指紋（SHA-256）',
  guideAddress: '說明頁面的網址',
  guideCode: '說明頁面的二維碼',
  renewed: (date) => `憑證有效至 ${date}，到期前會自動更新。`,
  switchedOn: '已開啟 HTTPS。',
  switchedOff: '已關閉 HTTPS。',
};
