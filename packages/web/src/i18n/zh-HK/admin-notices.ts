import type { AdminNoticesTexts } from '../en/admin-notices.ts';

export const adminNotices: AdminNoticesTexts = {
  maintenance: '系統維護通知',
  maintenanceNotice: (start, end) => `服務將於 ${start} 至 ${end} 暫停，請預先完成手上的工作。`,
  backups: {
    overdue: '已有兩天沒有備份',
    overdueText: '如伺服器的磁碟現在損壞，這兩天的資料便會遺失。',
    more: '查看原因',
  },
  schools: {
    waiting: (count) => `有 ${count} 份學校申請待你審批`,
    waitingText: '審批前，該校教師未能透過學校使用服務。',
    more: '查看學校',
  },
  release: {
    isOut: (version: string) => `已有新版本 ${version}`,
    howTo: '請先備份，再更換程式；資料會保留。',
    changes: '查看更新內容',
  },
};
