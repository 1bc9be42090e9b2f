import type { AdminSystemTexts } from '../en/admin-system.ts';

export const adminSystem: AdminSystemTexts = {
  title: '系统',
  intro: '用简单的文字说明服务器的状况：哪些正常、哪些有问题，以及如何处理。',
  refresh: '刷新',
  allWell: '一切正常。',
  allWorks: '一切运行正常，但建议完善以下设置：',
  asOf: (time) => `截至 ${time}。`,
  ofServer: (server, title) => `${server}：${title}`,
  notReadyReasons: {
    DATABASE: '数据库没有响应。',
    DISK_FULL: '服务器的磁盘已满。',
    STOPPING: '服务器正在停止。',
  },
  replicaReasons: {
    AWAY: '副本（DATABASE_REPLICA_URL）没有响应，请检查它是否正在运行。',
    RESTARTED: '副本（DATABASE_REPLICA_URL）刚刚重新启动，一分钟内会恢复使用。',
    BEHIND: '副本（DATABASE_REPLICA_URL）进度落后，请检查它的负载，以及它与主数据库的连接。',
    NO_REPLICA: 'DATABASE_REPLICA_URL 指向的数据库不是本数据库的副本，请更正设置，然后重新启动服务器。',
    NOT_FOLLOWING: '主数据库切换后，副本（DATABASE_REPLICA_URL）没有跟随新的主数据库。如果情况持续，请重新创建副本。',
  },
  problems: {
    DISK_FULL: {
      title: '磁盘已满',
      text: '新数值无法保存。请腾出空间，服务器随后会继续保存，无需重启。',
    },
    NOT_READY: {
      title: '服务器无法提供服务',
      text: (reasons) => `服务器报告：${reasons}如果情况持续，请把下方的支持文件交给技术人员。`,
    },
    NOT_STORED: {
      title: (count) => `过去一小时有 ${count} 条消息未能保存`,
      text: '请检查磁盘是否有空间、数据库是否在运行。大部分开发板会重新发送这些消息。',
    },
    NOT_ANSWERING: {
      title: '该服务器没有响应',
      text: (time, servers) =>
        `${servers} 台服务器中，这一台自 ${time} 起没有响应，它的开发板和页面已转到其他服务器。请重新启动这台服务器；如果无法启动，它的日志会说明原因。`,
    },
    BUS_LOST: {
      title: '与其他服务器的连接已中断',
      text: '数据没有丢失，但其他服务器的页面不会显示新数值。请检查 Redis 是否在运行。',
    },
    VALUES_DAMAGED: {
      title: (count) => `${count} 个已保存的数值无法读取`,
      text: '部分数据已损坏，例如因断电造成。备份中可能还有这些数值。',
    },
    VALUES_HIDDEN: {
      title: (count) => `${count} 个已保存的数值暂时无法显示`,
      text: '这些数值安全无损，服务器会继续尝试显示。',
    },
    DISK_LOW: {
      title: (free) => `磁盘只剩 ${free}`,
      text: '请删除或移走不需要的文件，或换用更大的磁盘。磁盘满了就无法保存任何数据。',
    },
    BACKUP_FAILED: {
      title: '最近一次备份失败',
      text: (reason) => `服务器会在一小时后重试。原因：${reason}`,
    },
    BACKUP_OVERDUE: {
      title: '已有两天没有备份',
      text: '请检查备份用的磁盘是否已连接，并有足够空间。',
    },
    DISK_SOON_FULL: {
      title: (days) => `磁盘约 ${days} 天后会满`,
      text: '请在磁盘满之前删除或移走不需要的文件，或换用更大的磁盘。',
    },
    BOARDS_NEARLY_FULL: {
      title: (boards, most) => `开发板连接已用 ${boards} 个，上限为 ${most} 个`,
      text: '其他开发板可能无法连接。请调高设置 MQTT_MAX_CONNECTIONS。',
    },
    BUSY: {
      title: '服务器响应缓慢',
      text: '服务器的工作量过大。请关闭该电脑上的其他程序，并查看下方最繁忙的项目。',
    },
    CLOCK: {
      title: (seconds) => `服务器的时钟倒退了 ${seconds} 秒`,
      text: '新数值的时间会早于之前的数值。请让该电脑与时间服务器同步。',
    },
    REPLICA_UNUSED: {
      title: '数据库的副本未使用',
      text: (reason) => `历史记录现改由主数据库读取，数据没有遗漏，但主数据库的负载会更高。${reason}`,
    },
    FILES_DIFFER: {
      title: '该服务器的文件存放在另一位置',
      text: '上传到其中一台服务器的文件，在另一台服务器上找不到。请在所有服务器上把 FILES_URL 设为同一位置，然后重新启动。',
    },
    CLOCKS_DIFFER: {
      title: (seconds) => `各服务器的时钟相差 ${seconds} 秒`,
      text: '每台服务器都按自己的时钟给新数值记录时间，图表中的先后顺序会因此混乱。请让所有服务器与时间服务器同步。',
    },
    NO_BACKUP: {
      title: '尚未设置备份',
      text: '如果磁盘损坏，所有数据都会丢失。请把 BACKUP_TO 设为另一个磁盘上的文件夹。',
    },
    VERSIONS: {
      title: '各服务器的版本不同',
      text: '更新期间属于正常情况。如果不是正在更新，请同时更新其他服务器。',
    },
  },
  moreBackups: '备份',
  moreStorage: '详情',
  facts: '概览',
  disk: '磁盘',
  diskFree: (free, total) => `可用 ${free}，共 ${total}`,
  diskDays: (days) => `按目前速度，约 ${days} 天后会满`,
  diskUnknown: '电脑没有提供此数据。',
  backup: '最近一次备份',
  backupNone: '还没有备份',
  backupOff: '尚未设置',
  boards: '已连接的开发板',
  viewers: '打开的页面',
  messages: '过去一小时保存的消息',
  version: '版本',
  running: (time) => `自 ${time} 起运行`,
  database: '数据库',
  servers: '服务器',
  serversHint: '各服务器共同运行。如果其中一台出现故障，其他服务器会继续运行。',
  server: '服务器',
  state: '状态',
  well: '正常',
  notAnswering: '没有响应',
  unknown: '未知',
  needsYou: '见上方说明',
  busiest: '最繁忙的项目',
  busiestHint: '过去一小时开发板发送消息最多的项目。',
  busiestNone: '过去一小时没有开发板发送数值。',
  project: '项目',
  owner: '所有者',
  messageCount: '消息',
  slowest: '最慢的请求',
  slowestHint: '过去一小时页面等待该服务器响应的时间，供技术人员参考。',
  slowestNone: '过去一小时的请求太少。',
  call: '请求',
  count: '次数',
  usual: '一般（毫秒）',
  slow: '较慢（毫秒）',
  support: '需要帮助时',
  supportHint:
    '该文件让技术人员了解服务器的状况，包括设置、版本、统计数字和最近的日志。其中没有密码、邮箱、项目名称或测量数值。',
  download: '下载支持文件',
  downloaded: '已下载支持文件。',
};
