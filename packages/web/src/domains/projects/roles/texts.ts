import type { Language } from '@tinkerstream/contract/platform/language';
import type { MemberRole } from '@tinkerstream/contract/projects';

type ByRole = Readonly<Record<MemberRole, string>>;

const en = {
  names: { VIEW: 'Can view', ADD: 'May add', CHANGE: 'May change' } as ByRole,
  hints: {
    VIEW: 'They see everything and change nothing.',
    ADD: 'They add topics, charts and event triggers, and change only what they have made.',
    CHANGE: 'They change everything, as you do. Only you can delete the project.',
  } as ByRole,
  joinRole: 'Role of those who join',
  joinRoleSaved: 'Saved. Members who have already joined keep their role.',
  roleOf: (user: string) => `Role of ${user}`,
  roleSaved: (user: string, role: string) => `${user}: ${role}. This applies immediately.`,
  viewOnly: 'You can view this project',
  viewOnlyText: (owner: string) => `To add or change something, ask ${owner} to change your role.`,
  addOnly: 'You may add to this project',
  addOnlyText: (owner: string) => `You change only what you have made. Ask ${owner} if you need to change more.`,
  joins: {
    VIEW: 'You’ll see its topics, charts and files, without changing them.',
    ADD: 'You’ll see its topics, charts and files. You can add your own, and change what you have made.',
    CHANGE: 'You’ll see its topics, charts and files, and can change them together with the other members.',
  } as ByRole,
  notYours: 'Someone else has made this event trigger',
  notYoursText: 'Your role lets you read it, not change it.',
  viewTopic: 'You can view this topic',
  viewTopicText: 'Your role in its project lets you read it, not change it.',
};

/** Texts about the rights of the members of a project. */
export const texts = {
  en,
  'zh-HK': {
    names: { VIEW: '只可檢視', ADD: '可以新增', CHANGE: '可以更改' },
    hints: {
      VIEW: '可查看所有內容，但不可更改。',
      ADD: '可新增主題、圖表和事件觸發，並只可更改自己建立的內容。',
      CHANGE: '與你一樣可更改所有內容，但只有你可以刪除專案。',
    },
    joinRole: '加入者的權限',
    joinRoleSaved: '已儲存。已加入的成員權限不變。',
    roleOf: (user) => `${user}的權限`,
    roleSaved: (user, role) => `${user}：${role}，即時生效。`,
    viewOnly: '你只可檢視此專案',
    viewOnlyText: (owner) => `如需新增或更改內容，請聯絡${owner}更改你的權限。`,
    addOnly: '你可以在此專案新增內容',
    addOnlyText: (owner) => `你只可更改自己建立的內容。如需更改其他內容，請聯絡${owner}。`,
    joins: {
      VIEW: '你可以查看專案的主題、圖表和檔案，但不可更改。',
      ADD: '你可以查看專案的主題、圖表和檔案，新增自己的內容，並更改自己建立的內容。',
      CHANGE: '你可以查看專案的主題、圖表和檔案，並與其他成員一起更改。',
    },
    notYours: '此事件觸發由其他人建立',
    notYoursText: '你的權限只可查看，不可更改。',
    viewTopic: '你只可檢視此主題',
    viewTopicText: '你在其專案的權限只可查看，不可更改。',
  },
  'zh-CN': {
    names: { VIEW: '仅可查看', ADD: '可以添加', CHANGE: '可以更改' },
    hints: {
      VIEW: '可查看所有内容，但不能更改。',
      ADD: '可添加主题、图表和事件触发，并且只能更改自己创建的内容。',
      CHANGE: '和你一样可更改所有内容，但只有你可以删除项目。',
    },
    joinRole: '加入者的权限',
    joinRoleSaved: '已保存。已加入的成员权限不变。',
    roleOf: (user) => `${user}的权限`,
    roleSaved: (user, role) => `${user}：${role}，立即生效。`,
    viewOnly: '你只能查看此项目',
    viewOnlyText: (owner) => `如需添加或更改内容，请联系${owner}更改你的权限。`,
    addOnly: '你可以在此项目中添加内容',
    addOnlyText: (owner) => `你只能更改自己创建的内容。如需更改其他内容，请联系${owner}。`,
    joins: {
      VIEW: '你可以查看项目的主题、图表和文件，但不能更改。',
      ADD: '你可以查看项目的主题、图表和文件，添加自己的内容，并更改自己创建的内容。',
      CHANGE: '你可以查看项目的主题、图表和文件，并与其他成员一起更改。',
    },
    notYours: '此事件触发由其他人创建',
    notYoursText: '你的权限只能查看，不能更改。',
    viewTopic: '你只能查看此主题',
    viewTopicText: '你在其项目中的权限只能查看，不能更改。',
  },
} satisfies Record<Language, typeof en>;
