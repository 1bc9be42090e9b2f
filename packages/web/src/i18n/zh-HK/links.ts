import type { LinksTexts } from '../en/links.ts';

export const links: LinksTexts = {
  names: {
    join: '加入專案的網址',
    map: '公開地圖網址',
    'open-api': '專案金鑰',
    chart: '公開圖表網址',
    dashboard: '公開儀表板網址',
  },
  ends: {
    join: '已發出的邀請和二維碼不能再使用。現有成員不受影響。',
    map: '嵌入此地圖的網頁要改用新網址，才能再顯示地圖。',
    'open-api': '使用專案 API 的程式要改用新金鑰，才能繼續運作。',
    chart: '嵌入此圖表的網頁要改用新網址，才能再顯示圖表。',
    dashboard: '顯示此儀表板的螢幕和網頁要改用新網址，才能再顯示。',
  },
  origin: '供其他裝置使用的地址',
  originHint: '這部電腦有多個地址。如其他裝置無法開啟目前的地址，請選擇另一個。',
  clipboard: '使用 https:// 時，瀏覽器可一按複製。',
  clipboardHelp: '如何在此使用 HTTPS',
  loopback:
    '此地址只能在這部電腦上使用。請改用這部電腦在網絡上的名稱或 IP 地址開啟 Tinkerstream，以取得其他人可用的地址。',
  renew: '更換',
  renewThis: (name) => `更換${name}`,
  renewText: (ends) => `現有的會即時失效，並由新的取代。${ends}此操作無法復原。`,
  created: (name) => `已建立${name}。`,
  renewed: (name) => `已更換${name}。`,
  switchOff: '停用',
  switchOffThis: (name) => `停用${name}`,
  switchOffText: (ends) => `現有的會即時失效。${ends}日後可以再建立新的。此操作無法復原。`,
  switchedOff: (name) => `已停用${name}。`,
  create: '重新建立',
  createThis: (name) => `重新建立${name}`,
  chartTitle: '公開網址',
  chartOn: '在圖表建立者的訂閱允許下，任何人只要有公開網址，毋須登入便可查看此圖表。',
  chartOff: '公開網址已停用，登入後才可看到此圖表。',
};
