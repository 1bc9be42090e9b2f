import type { AdminMaintenanceTexts } from '../en/admin-maintenance.ts';

export const adminMaintenance: AdminMaintenanceTexts = {
  title: '維護時段',
  intro: '維護期間，除管理員外，所有人只會看到維護頁面。主頁會預先公告。',
  backups: {
    last: (time, place) => `最近一次備份：${time}，位於 ${place}。`,
    none: (place) => `${place} 尚未有備份。`,
    failed: '每日備份失敗',
  },
  upgrade: {
    kept: (time, version, place) =>
      `${version} 版於 ${time} 更改了數據。更改前的數據庫保存於 ${place}。如要回復舊版，請先停止伺服器，以該檔案取代現時的數據庫，再啟動之前的版本。`,
  },
  create: '建立維護時段',
  update: '編輯維護時段',
  startFrom: '開始時間',
  endUntil: '結束時間',
  showSince: '公告開始時間',
  showSinceHint: '由此時間起，主頁會顯示維護公告。',
  action: '操作',
  state: '狀態',
  states: { over: '已結束', now: '進行中', announced: '公告中', planned: '已安排' },
  edit: (start) => `編輯 ${start} 開始的時段`,
  remove: (start) => `刪除 ${start} 開始的時段`,
  emptyText: '更新或搬遷伺服器前，請先安排維護時段，以免影響上課。',
  dateEmpty: '請輸入日期和時間。',
  endInPast: '結束日期必須是將來的時間',
  endBeforeStart: '結束時間必須遲於開始時間。',
  promptTooLate: '公告開始時間不可遲於維護開始時間。',
  created: '維護時段已建立。',
  updated: '維護時段已更新。',
  removeTitle: '刪除這個維護時段？',
  removeSeveralTitle: (count) => `刪除 ${count} 個維護時段？`,
  span: (start, end) => `${start} 至 ${end}`,
  removeText: (spans) => `${spans}。如維護正在進行，所有人可即時恢復使用。`,
  removed: '維護時段已刪除。',
  removedSeveral: (count) => `已刪除 ${count} 個維護時段。`,
};
