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
  unavailable: '服務暫停',
  unavailableText: '服務暫時未能使用，請數分鐘後再試。',
  maintenanceText: (end) => `系統正在維護，預計於 ${end} 恢復服務，屆時本頁會自動繼續。`,
  contactSupport: '如問題持續，請電郵聯絡支援人員：',
  stillUnavailable: '服務仍未恢復，請稍候。',
  administratorSignIn: '以管理員身份登入',
  maintenance: '系統維護通知',
  maintenanceNotice: (start, end) => `服務將於 ${start} 至 ${end} 暫停，請預先完成手上的工作。`,
  whatsNew: '最新功能',
  whatsNewIntro: '每個版本帶來的改變。',
  version: (name) => `版本 ${name}`,
  unreleased: '最新版本之後',
  menu: {
    group: '管理員專區',
    schools: '學校列表',
    licenses: '管理授權',
    eventCodes: '活動代碼列表',
    users: '用戶列表',
    whitelist: '白名單用戶列表',
    maintenancePeriods: '維護時段列表',
    auditLog: '操作紀錄',
    lightBulb: '虛擬燈泡',
  },
};
