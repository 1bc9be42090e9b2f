import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';

const en = {
  backups: {
    overdue: 'There has been no backup for two days',
    overdueText: 'If the disk of the server fails now, the work of these days is lost.',
    more: 'See why',
  },
  schools: {
    waiting: (count: number) =>
      `${count} ${plural(count, 'school application waits', 'school applications wait')} for your decision`,
    waitingText: 'Until you decide, the teachers have no access through their school.',
    more: 'See the schools',
  },
  release: {
    isOut: (version: string) => `Version ${version} is available`,
    howTo: 'Make a backup, then replace the program; your data stays.',
    changes: 'What has changed',
  },
};

export const texts: Readonly<Record<Language, typeof en>> = {
  en,
  'zh-HK': {
    backups: {
      overdue: '已有兩天沒有備份',
      overdueText: '如伺服器的磁碟現在損壞，這兩天的資料便會遺失。',
      more: '查看原因',
    },
    schools: {
      waiting: (count: number) => `有 ${count} 份學校申請待你審批`,
      waitingText: '審批前，老師未能透過學校使用服務。',
      more: '查看學校',
    },
    release: {
      isOut: (version: string) => `已有新版本 ${version}`,
      howTo: '請先備份，再更換程式；資料會保留。',
      changes: '查看更新內容',
    },
  },
  'zh-CN': {
    backups: {
      overdue: '已有两天没有备份',
      overdueText: '如果服务器的磁盘现在损坏，这两天的数据就会丢失。',
      more: '查看原因',
    },
    schools: {
      waiting: (count: number) => `有 ${count} 份学校申请待你审批`,
      waitingText: '审批前，老师无法通过学校使用服务。',
      more: '查看学校',
    },
    release: {
      isOut: (version: string) => `已有新版本 ${version}`,
      howTo: '请先备份，再更换程序；数据会保留。',
      changes: '查看更新内容',
    },
  },
};
