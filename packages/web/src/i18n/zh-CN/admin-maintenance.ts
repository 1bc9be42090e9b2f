import type { AdminMaintenanceTexts } from '../en/admin-maintenance.ts';

export const adminMaintenance: AdminMaintenanceTexts = {
  title: '维护时段',
  intro: '维护期间，除管理员外，所有人只能看到维护页面。首页会提前公告。',
  backups: {
    last: (time, place) => `最近一次备份：${time}，位于 ${place}。`,
    none: (place) => `${place} 还没有备份。`,
    failed: '每日备份失败',
  },
  upgrade: {
    kept: (time, version, place) =>
      `${version} 版于 ${time} 更改了数据。更改前的数据库保存在 ${place}。如需回退，请先停止服务器，用该文件替换当前的数据库，再启动之前的版本。`,
  },
  create: '创建维护时段',
  update: '编辑维护时段',
  startFrom: '开始时间',
  endUntil: '结束时间',
  showSince: '公告开始时间',
  showSinceHint: '从此时间起，首页会显示维护公告。',
  action: '操作',
  state: '状态',
  states: { over: '已结束', now: '进行中', announced: '公告中', planned: '已安排' },
  edit: (start) => `编辑 ${start} 开始的时段`,
  remove: (start) => `删除 ${start} 开始的时段`,
  emptyText: '更新或迁移服务器前，请先安排维护时段，以免影响上课。',
  dateEmpty: '请输入日期和时间。',
  endInPast: '结束日期必须是将来的时间',
  endBeforeStart: '结束时间必须晚于开始时间。',
  promptTooLate: '公告开始时间不能晚于维护开始时间。',
  created: '维护时段已创建。',
  updated: '维护时段已更新。',
  removeTitle: '删除这个维护时段？',
  removeSeveralTitle: (count) => `删除 ${count} 个维护时段？`,
  span: (start, end) => `${start} 至 ${end}`,
  removeText: (spans) => `${spans}。如果维护正在进行，所有人可立即恢复使用。`,
  removed: '维护时段已删除。',
  removedSeveral: (count) => `已删除 ${count} 个维护时段。`,
};
