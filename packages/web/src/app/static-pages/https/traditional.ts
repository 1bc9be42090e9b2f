import type { HttpsGuide } from './guide-text.ts';

export const traditional: HttpsGuide = {
  title: '以 HTTPS 開啟本伺服器',
  intro: '瀏覽器只容許安全網址使用鏡頭、剪貼簿及動作感應器。在每部裝置上信任本伺服器的憑證一次，便可在課室使用。',
  off: {
    title: '本伺服器尚未開啟 HTTPS',
    text: '管理員可在「管理員專區 › HTTPS」開啟，或以 --https 啟動伺服器。',
  },
  address: {
    heading: '1. 安全網址',
    text: '信任憑證後開啟這個網址，並在該處登入。',
    label: '安全網址',
    code: '安全網址的二維碼',
  },
  isSecure: '你已經以 HTTPS 開啟本頁。',
  certificate: {
    heading: '2. 憑證',
    text: '只可在你自己或學校的裝置上信任它，並先確認指紋與管理員所示的相同。',
    download: '下載憑證',
    fingerprint: '指紋（SHA-256）',
  },
  devices: '3. 在裝置上信任憑證',
  kinds: {
    windows: {
      name: 'Windows',
      steps: [
        '下載憑證並開啟。',
        '選擇「安裝憑證」、「目前使用者」，然後按「下一步」。',
        '選擇「將所有憑證放入以下的存放區」，按「瀏覽」，選擇「受信任的根憑證授權單位」。',
        '完成後確認警告，並重新啟動瀏覽器。',
      ],
    },
    mac: {
      name: 'Mac',
      steps: [
        '下載憑證並開啟，「鑰匙圈存取」會把它加入「登入」。',
        '在該處按兩下「Tinkerstream (…)」，展開「信任」。',
        '在「使用此憑證時」選擇「永遠信任」。',
        '關閉視窗並輸入密碼，然後重新啟動瀏覽器。',
      ],
    },
    ios: {
      name: 'iPhone 及 iPad',
      steps: [
        '用 Safari 開啟本頁，下載憑證，並容許下載描述檔。',
        '開啟「設定 › 一般 › VPN 與裝置管理」，選擇該描述檔並安裝。',
        '開啟「設定 › 一般 › 關於本機 › 憑證信任設定」，開啟「Tinkerstream (…)」。',
      ],
    },
    android: {
      name: 'Android',
      steps: [
        '下載憑證。',
        '開啟「設定」，搜尋「CA 憑證」。',
        '選擇「仍要安裝」，再選擇檔案 tinkerstream-ca.crt。未設螢幕鎖定的裝置會先要求設定。',
        '用 Chrome 開啟安全網址。',
      ],
    },
    chromeOs: {
      name: 'Chromebook',
      steps: [
        '下載憑證。',
        '開啟 chrome://certificate-manager，選擇「自訂」；舊版本則選擇「授權單位」。',
        '匯入檔案，並容許它識別網站。學校的 Chromebook 只能由學校管理員設定。',
      ],
    },
    linux: {
      name: 'Linux，以及各系統的 Firefox',
      steps: [
        'Firefox：「設定 › 私隱與保安 › 檢視憑證 › 憑證機構 › 匯入」，勾選信任它識別網站。',
        'Chrome 及 Chromium：開啟 chrome://certificate-manager，選擇「自訂」，匯入為受信任的憑證。',
        'Debian、Ubuntu 及 Raspberry Pi OS 的程式：把檔案複製到 /usr/local/share/ca-certificates/，然後執行 sudo update-ca-certificates。',
      ],
    },
    arduino: {
      name: 'ESP32（Arduino）',
      steps: [
        '用文字編輯器開啟憑證，並複製到程式中。',
        '使用 WiFiClientSecure 及以下連接埠。此程式未在開發板上試過。',
        '部分版本只核對名稱：如開發板拒絕 IP 地址，請繼續使用沒有 TLS 的 MQTT。',
      ],
    },
    python: {
      name: 'Python（paho-mqtt）',
      steps: ['把憑證放在程式旁。', '在 connect 之前設定憑證，並使用以下連接埠。'],
    },
    microbit: {
      name: 'micro:bit 及其他小型開發板',
      steps: ['它們的 Wi-Fi 擴充積木不支援 TLS，可如常使用 MQTT 或 HTTP，毋須更改。'],
    },
  },
  program: '程式',
  without: {
    heading: '不信任憑證也可繼續',
    text: '直接開啟安全網址，在警告畫面選擇「進階」，再選擇繼續前往。連線已加密，在大部分瀏覽器也可使用鏡頭，但無法證明對方就是本伺服器。不需要鏡頭的功能，在沒有 HTTPS 的網址亦可使用。',
  },
  remove: {
    heading: '日後移除',
    text: '在裝置設定的同一位置，刪除「Tinkerstream (…)」。',
  },
};
