import type { BoardsTexts } from '../en/boards.ts';

export const boards: BoardsTexts = {
  intro: (topic) => `讓開發板向主題 ${topic} 傳送訊息。使用此頁面毋須帳戶，開發板也毋須密碼。`,
  backToTopics: '主題',
  firstTitle: '傳送第一則訊息',
  firstText: '可先不用開發板試一試，或將地址和主題名稱填入開發板的程式。',
  test: {
    title: '1. 傳送測試值',
    text: '拿出開發板之前，先確認主題運作正常。測試值會像開發板的值一樣儲存。',
    send: '傳送測試值',
    sent: (message) => `已傳送：${message}`,
    sentSeveral: (count) => `已傳送 ${count} 個測試值。`,
  },
  arrivals: {
    title: '收到的訊息',
    connecting: '正在連接伺服器……',
    waiting: '正在等待訊息……',
    show: '查看數值和圖表',
    earlier: '此主題已有較早的訊息。收不到新訊息？',
    arrived: (count) => `開啟此頁面後已收到 ${count} 則訊息。`,
    message: '最新訊息',
  },
  which: { title: '2. 使用哪種開發板？', label: '開發板種類' },
  needs: '擴展或程式庫',
  install: '安裝',
  program: (kind) => `${kind} 的程式`,
  programCopied: '已複製程式。',
  text: (kind) => `${kind} 的文字`,
  blocks: '以積木顯示的程式',
  tried: {
    run: '我們的測試曾在伺服器上執行此程式',
    checked: '我們的測試已檢查此程式可以編譯',
    no: '未曾試用：我們的測試無法執行此程式',
  },
  share: {
    title: '3. 在其他裝置開啟此頁面',
    text: '掃描二維碼，毋須帳戶即可開啟此頁面。任何人有此網址，都可向主題傳送訊息並查看收到的訊息。',
    label: '此頁面的網址',
    code: '此頁面網址的二維碼',
  },
  notFound: {
    title: '沒有主題使用此名稱',
    text: '請檢查網址。主題可能已刪除，或已更改名稱。',
  },
};
