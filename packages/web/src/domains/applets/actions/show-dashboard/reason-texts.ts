import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    DASHBOARD_GONE: () => 'The dashboard was deleted, or its owner is no longer a member. Choose another one.',
  },
  'zh-HK': {
    DASHBOARD_GONE: () => '儀表板已刪除，或其擁有者已不是專案成員。請選擇另一個。',
  },
  'zh-CN': {
    DASHBOARD_GONE: () => '仪表盘已删除，或其所有者已不是项目成员。请选择另一个。',
  },
} satisfies OwnReasonTexts<'SHOW_DASHBOARD_ACTION'>;
