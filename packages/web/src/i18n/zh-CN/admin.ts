import type { AdminTexts } from '../en/admin.ts';

export const admin: AdminTexts = {
  mail: {
    outbox: '未设置邮件服务器',
    outboxText: '邮件会保存为服务器上 DATA_DIR/outbox 文件夹中的文件，请从那里转交。',
    guess: '请先检查链接',
    guessText: (origin) =>
      `邮件中的链接会指向 ${origin}。你目前使用的网址只适用于这台电脑，因此这只是推测。请改用其他人所用的网址打开此页，或设置 PUBLIC_URL。`,
  },
  maps: {
    noStreets: '地图没有街道',
    noStreetsText: '地图只显示海岸线和地名，没有互联网也能使用。如需显示街道，请在服务器上设置 MAP_TILE_URL。',
  },
  storage: {
    hidden: (count) => `有 ${count} 个已收到的数值暂时无法显示`,
    diskFull: '服务器的磁盘已满。数值已安全保存，腾出空间后会自动显示。请删除该磁盘上的其他文件。',
    retrying:
      '服务器暂时无法读取数据库，会继续重试。数值已安全保存。如果问题持续，请在服务器日志中查找“Could not merge”。',
    damaged: (count) => `有 ${count} 个已收到的数值无法读取`,
    damagedText: ({ foundOn, topics, span }) =>
      `服务器于 ${foundOn} 发现这些数值在磁盘上已损坏。${span ? `时间：${span[0]} 至 ${span[1]}。` : ''}${topics > 0 ? `涉及 ${topics} 个主题，详见服务器日志。` : ''}其他数值都完好，损坏的原始数据保留在数据库中。请检查磁盘；如果缺失更多数据，请恢复备份。`,
  },
  unavailable: '服务暂停',
  unavailableText: '服务暂时无法使用，请几分钟后再试。',
  maintenanceText: (end) => `系统正在维护，预计于 ${end} 恢复服务，届时本页会自动继续。`,
  contactSupport: '如果问题持续，请发邮件联系技术支持人员：',
  contactOperator: '如果问题持续，请告知管理此服务器的人员。',
  whyUnavailable: '管理员：查看服务器报告的原因',
  stillUnavailable: '服务尚未恢复，请稍候。',
  administratorSignIn: '以管理员身份登录',
  whatsNew: '更新日志',
  whatsNewIntro: '各版本的更新内容，最新的在前。',
  version: (name) => `版本 ${name}`,
  unreleased: '最新版本之后',
  changesForOperators: '供服务器运营者参考',
  reached: {
    title: '连接检查',
    works: '成功，此设备可以连接服务器。',
    worksText: '显示二维码的电脑现在也会显示结果。你可以关闭此页。',
    same: '这是同一个浏览器',
    failed: '未能报告检查结果，请重新加载此页。',
    sameText: '请在手机或另一台电脑上打开此地址。',
  },
};
