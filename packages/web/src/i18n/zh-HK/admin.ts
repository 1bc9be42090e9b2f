import type { AdminTexts } from '../en/admin.ts';

export const admin: AdminTexts = {
  mail: {
    outbox: '未設定郵件伺服器',
    outboxText: '電郵會存成伺服器上 DATA_DIR/outbox 資料夾內的檔案，請由該處轉交。',
    guess: '請先檢查連結',
    guessText: (origin) =>
      `電郵內的連結會指向 ${origin}。你目前使用的網址只適用於這部電腦，因此這只是推測。請改用其他人所用的網址開啟此頁，或設定 PUBLIC_URL。`,
  },
  maps: {
    noStreets: '地圖沒有街道',
    noStreetsText: '地圖只顯示海岸線和地名，沒有互聯網也能使用。如要顯示街道，請在伺服器設定 MAP_TILE_URL。',
  },
  storage: {
    hidden: (count) => `有 ${count} 個已收到的數值暫時未能顯示`,
    diskFull: '伺服器的磁碟已滿。數值已安全儲存，騰出空間後會自動顯示。請刪除該磁碟上的其他檔案。',
    retrying:
      '伺服器暫時未能讀取資料庫，會繼續重試。數值已安全儲存。如問題持續，請在伺服器的記錄檔尋找「Could not merge」。',
    damaged: (count) => `有 ${count} 個已收到的數值無法讀取`,
    damagedText: ({ foundOn, topics, span }) =>
      `伺服器於 ${foundOn} 發現這些數值在磁碟上已損壞。${span ? `時間：${span[0]} 至 ${span[1]}。` : ''}${topics > 0 ? `涉及 ${topics} 個主題，詳見伺服器的記錄檔。` : ''}其他數值均完好，損壞的原始資料保留在資料庫內。請檢查磁碟；如有更多資料遺失，請還原備份。`,
  },
  unavailable: '服務暫停',
  unavailableText: '服務暫時未能使用，請數分鐘後再試。',
  maintenanceText: (end) => `系統正在維護，預計於 ${end} 恢復服務，屆時本頁會自動繼續。`,
  contactSupport: '如問題持續，請電郵聯絡支援人員：',
  contactOperator: '如問題持續，請通知管理此伺服器的人員。',
  whyUnavailable: '管理員：查看伺服器回報的原因',
  stillUnavailable: '服務仍未恢復，請稍候。',
  administratorSignIn: '以管理員身份登入',
  whatsNew: '最新功能',
  whatsNewIntro: '各版本的更新內容，最新的在前。',
  version: (name) => `版本 ${name}`,
  unreleased: '最新版本之後',
  changesForOperators: '供伺服器營運者參考',
  reached: {
    title: '連線檢查',
    works: '成功，此裝置可以連接伺服器。',
    worksText: '顯示二維碼的電腦現在也會顯示結果。你可以關閉此頁。',
    same: '這是同一個瀏覽器',
    failed: '未能回報檢查結果，請重新載入此頁。',
    sameText: '請在手機或另一部電腦上開啟此網址。',
  },
};
