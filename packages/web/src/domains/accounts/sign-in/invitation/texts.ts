import type { Language } from '@tinkerstream/contract/platform/language';
import type { MemberRole } from '@tinkerstream/contract/projects';

type ByRole = Readonly<Record<MemberRole, string>>;

const en = {
  /** `owner` is empty if it is unknown. */
  joins: (project: string, owner: string) => `Sign in to join the project “${project}”${owner && ` of ${owner}`}.`,
  roles: {
    VIEW: 'You can then view it.',
    ADD: 'You can then view it, and add to it.',
    CHANGE: 'You can then view and change it.',
  } as ByRole,
  ended: 'This invitation no longer works',
  endedText: 'The link is incomplete, or someone has ended it. Ask the person who sent it for a new one.',
};

/** Texts of the sign-in screen about an invitation. */
export const texts = {
  en,
  'zh-HK': {
    joins: (project, owner) => `登入後即可加入${owner && `${owner}的`}專案「${project}」。`,
    roles: {
      VIEW: '加入後，你可以檢視專案。',
      ADD: '加入後，你可以檢視專案和新增內容。',
      CHANGE: '加入後，你可以檢視和更改專案。',
    },
    ended: '此邀請已失效',
    endedText: '連結可能不完整，或已被停用。請向傳送連結給你的人索取新的邀請。',
  },
  'zh-CN': {
    joins: (project, owner) => `登录后即可加入${owner && `${owner}的`}项目“${project}”。`,
    roles: {
      VIEW: '加入后，你可以查看项目。',
      ADD: '加入后，你可以查看项目并添加内容。',
      CHANGE: '加入后，你可以查看和更改项目。',
    },
    ended: '此邀请已失效',
    endedText: '链接可能不完整，或已被停用。请向发送链接给你的人索取新的邀请。',
  },
} satisfies Record<Language, typeof en>;
