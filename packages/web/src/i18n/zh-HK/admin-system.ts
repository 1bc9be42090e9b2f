import type { AdminSystemTexts } from '../en/admin-system.ts';

export const adminSystem: AdminSystemTexts = {
  title: '系統',
  intro: '以簡單文字說明伺服器的狀況：哪些正常、哪些有問題，以及如何處理。',
  refresh: '重新整理',
  allWell: '一切正常。',
  allWorks: '一切正常運作，但建議完善以下設定：',
  asOf: (time) => `截至 ${time}。`,
  ofServer: (server, title) => `${server}：${title}`,
  notReadyReasons: {
    DATABASE: '資料庫沒有回應。',
    DISK_FULL: '伺服器的磁碟已滿。',
    STOPPING: '伺服器正在停止。',
  },
  replicaReasons: {
    AWAY: '複本（DATABASE_REPLICA_URL）沒有回應，請檢查它是否正在運作。',
    RESTARTED: '複本（DATABASE_REPLICA_URL）剛剛重新啟動，一分鐘內會恢復使用。',
    BEHIND: '複本（DATABASE_REPLICA_URL）進度落後，請檢查它的負載，以及它與主資料庫的連線。',
    NO_REPLICA: 'DATABASE_REPLICA_URL 所指的資料庫並非此資料庫的複本，請更正設定，然後重新啟動伺服器。',
    NOT_FOLLOWING: '自主資料庫切換後，複本（DATABASE_REPLICA_URL）未有跟隨新的主資料庫。如情況持續，請重新建立複本。',
  },
  problems: {
    DISK_FULL: {
      title: '磁碟已滿',
      text: '新數值無法儲存。請騰出空間，伺服器便會繼續儲存，毋須重新啟動。',
    },
    NOT_READY: {
      title: '伺服器未能提供服務',
      text: (reasons) => `伺服器回報：${reasons}如情況持續，請把下方的支援檔案交給技術人員。`,
    },
    NOT_STORED: {
      title: (count) => `過去一小時有 ${count} 則訊息未能儲存`,
      text: '請檢查磁碟是否有空間、資料庫是否正在運作。大部分開發板會再次傳送這些訊息。',
    },
    NOT_ANSWERING: {
      title: '此伺服器沒有回應',
      text: (time, servers) =>
        `${servers} 部伺服器中，這一部自 ${time} 起沒有回應，其開發板和頁面已轉到其他伺服器。請重新啟動這部伺服器；如未能啟動，其日誌會說明原因。`,
    },
    BUS_LOST: {
      title: '與其他伺服器的連線已中斷',
      text: '數據沒有遺失，但其他伺服器的頁面不會顯示新數值。請檢查 Redis 是否正在運作。',
    },
    VALUES_DAMAGED: {
      title: (count) => `${count} 個已儲存的數值無法讀取`,
      text: '部分數據已損壞，例如因停電所致。備份中可能仍有這些數值。',
    },
    VALUES_HIDDEN: {
      title: (count) => `${count} 個已儲存的數值暫時未能顯示`,
      text: '這些數值安全無損，伺服器會繼續嘗試顯示。',
    },
    DISK_LOW: {
      title: (free) => `磁碟只剩 ${free}`,
      text: '請刪除或移走不需要的檔案，或改用較大的磁碟。磁碟滿了便無法儲存任何數據。',
    },
    BACKUP_FAILED: {
      title: '最近一次備份失敗',
      text: (reason) => `伺服器會在一小時後再試。原因：${reason}`,
    },
    BACKUP_OVERDUE: {
      title: '已有兩天沒有備份',
      text: '請檢查備份用的磁碟是否已連接，並有足夠空間。',
    },
    DISK_SOON_FULL: {
      title: (days) => `磁碟約 ${days} 天後會滿`,
      text: '請在磁碟滿之前刪除或移走不需要的檔案，或改用較大的磁碟。',
    },
    BOARDS_NEARLY_FULL: {
      title: (boards, most) => `開發板連線已用 ${boards} 個，上限為 ${most} 個`,
      text: '其他開發板可能無法連線。請調高設定 MQTT_MAX_CONNECTIONS。',
    },
    BUSY: {
      title: '伺服器反應緩慢',
      text: '伺服器的工作量過大。請關閉該電腦上的其他程式，並查看下方最繁忙的專案。',
    },
    CLOCK: {
      title: (seconds) => `伺服器的時鐘倒退了 ${seconds} 秒`,
      text: '新數值的時間會早於之前的數值。請讓該電腦與時間伺服器同步。',
    },
    REPLICA_UNUSED: {
      title: '資料庫的複本未有使用',
      text: (reason) => `過往紀錄現改由主資料庫讀取，數據沒有遺漏，但主資料庫的負載會較高。${reason}`,
    },
    FILES_DIFFER: {
      title: '此伺服器的檔案存放於另一位置',
      text: '上載到其中一部伺服器的檔案，在另一部伺服器上無法找到。請在所有伺服器把 FILES_URL 設為同一位置，然後重新啟動。',
    },
    CLOCKS_DIFFER: {
      title: (seconds) => `各伺服器的時鐘相差 ${seconds} 秒`,
      text: '每部伺服器以自己的時鐘為新數值記錄時間，圖表的先後次序會因此混亂。請讓所有伺服器與時間伺服器同步。',
    },
    NO_BACKUP: {
      title: '尚未設定備份',
      text: '如磁碟損壞，所有數據都會遺失。請把 BACKUP_TO 設為另一個磁碟上的資料夾。',
    },
    VERSIONS: {
      title: '各伺服器的版本不同',
      text: '更新期間屬正常情況。如非正在更新，請同時更新其他伺服器。',
    },
  },
  moreBackups: '備份',
  moreStorage: '詳情',
  facts: '概覽',
  disk: '磁碟',
  diskFree: (free, total) => `可用 ${free}，共 ${total}`,
  diskDays: (days) => `按目前速度，約 ${days} 天後會滿`,
  diskUnknown: '電腦沒有提供此資料。',
  backup: '最近一次備份',
  backupNone: '尚未有備份',
  backupOff: '尚未設定',
  boards: '已連接的開發板',
  viewers: '開啟中的頁面',
  messages: '過去一小時儲存的訊息',
  version: '版本',
  running: (time) => `自 ${time} 起運作`,
  database: '資料庫',
  servers: '伺服器',
  serversHint: '各伺服器共同運作。如其中一部故障，其他會繼續運作。',
  server: '伺服器',
  state: '狀態',
  well: '正常',
  notAnswering: '沒有回應',
  unknown: '未知',
  needsYou: '見上方說明',
  busiest: '最繁忙的專案',
  busiestHint: '過去一小時開發板傳送訊息最多的專案。',
  busiestNone: '過去一小時沒有開發板傳送數值。',
  project: '專案',
  owner: '擁有者',
  messageCount: '訊息',
  slowest: '最慢的請求',
  slowestHint: '過去一小時頁面等候此伺服器回應的時間，供技術人員參考。',
  slowestNone: '過去一小時的請求太少。',
  call: '請求',
  count: '次數',
  usual: '一般（毫秒）',
  slow: '較慢（毫秒）',
  support: '需要協助時',
  supportHint:
    '此檔案讓技術人員了解伺服器的狀況，包括設定、版本、統計數字及最近的日誌。當中沒有密碼、電郵、專案名稱或量度數值。',
  download: '下載支援檔案',
  downloaded: '已下載支援檔案。',
};
