import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  notIncluded: (feature: string) => `Not included: ${feature}`,
  reached: {
    projects: (count: number, limit: number) => `You have ${count} of ${limit} projects.`,
    topics: (count: number, limit: number) => `You have ${count} of ${limit} topics.`,
  },
  deleteOne: 'To create another, delete one that you no longer need, or have the limit raised.',
  pupil: 'You have the rights of your teacher’s subscription. Ask your teacher for more.',
  school: (name: string) =>
    `Your access comes from your school, ${name}. Ask your teacher or an administrator of this server to raise it, or enter a license key that includes more.`,
  event: (name: string) =>
    `Your access comes from the event “${name}”. Ask its organiser for a license key that includes more.`,
  license: (owner: string) =>
    `Your license was issued to ${owner}. Ask the person who gave it to you to have it raised, or enter a license key that includes more.`,
};

export const texts = {
  en,
  'zh-HK': {
    notIncluded: (feature) => `不包括：${feature}`,
    reached: {
      projects: (count, limit) => `你已有 ${count} 個專案，上限為 ${limit} 個。`,
      topics: (count, limit) => `你已有 ${count} 個主題，上限為 ${limit} 個。`,
    },
    deleteOne: '如要再建立，請刪除不再需要的項目，或請人提高上限。',
    pupil: '你使用老師訂閱的權限。如需更多，請向老師提出。',
    school: (name) => `你的使用權來自學校（${name}）。請向老師或本伺服器的管理員提出提高權限，或輸入級別更高的授權碼。`,
    event: (name) => `你的使用權來自活動「${name}」。請向主辦單位索取級別更高的授權碼。`,
    license: (owner) => `你的授權發給 ${owner}。請向提供授權碼的人提出提高權限，或輸入級別更高的授權碼。`,
  },
  'zh-CN': {
    notIncluded: (feature) => `不包括：${feature}`,
    reached: {
      projects: (count, limit) => `你已有 ${count} 个项目，上限为 ${limit} 个。`,
      topics: (count, limit) => `你已有 ${count} 个主题，上限为 ${limit} 个。`,
    },
    deleteOne: '如需再创建，请删除不再需要的内容，或请人提高上限。',
    pupil: '你使用老师订阅的权限。如需更多，请向老师提出。',
    school: (name) =>
      `你的使用权来自学校（${name}）。请联系老师或本服务器的管理员提高权限，或输入级别更高的许可证密钥。`,
    event: (name) => `你的使用权来自活动“${name}”。请向主办方索取级别更高的许可证密钥。`,
    license: (owner) => `你的许可证颁发给 ${owner}。请联系提供密钥的人提高权限，或输入级别更高的许可证密钥。`,
  },
} satisfies Record<Language, typeof en>;
