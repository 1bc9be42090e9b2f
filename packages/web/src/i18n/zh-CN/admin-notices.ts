import type { AdminNoticesTexts } from '../en/admin-notices.ts';

export const adminNotices: AdminNoticesTexts = {
  maintenance: '系统维护通知',
  maintenanceNotice: (start, end) => `服务将于 ${start} 至 ${end} 暂停，请提前完成手头的工作。`,
  backups: {
    overdue: '已有两天没有备份',
    overdueText: '如果服务器的磁盘现在损坏，这两天的数据就会丢失。',
    more: '查看原因',
  },
  schools: {
    waiting: (count) => `有 ${count} 份学校申请待你审批`,
    waitingText: '审批前，该校教师无法通过学校使用服务。',
    more: '查看学校',
  },
  release: {
    isOut: (version: string) => `已有新版本 ${version}`,
    howTo: '请先备份，再更换程序；数据会保留。',
    changes: '查看更新内容',
  },
};
