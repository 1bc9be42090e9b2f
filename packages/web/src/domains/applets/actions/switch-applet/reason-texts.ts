import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    APPLET_GONE: () => 'The event trigger no longer exists. Choose another one.',
    SWITCHED_ON: () => 'It is enabled now.',
    SWITCHED_OFF: () => 'It is disabled now.',
  },
  'zh-HK': {
    APPLET_GONE: () => '該事件觸發已不存在，請選擇另一個。',
    SWITCHED_ON: () => '現已啟用。',
    SWITCHED_OFF: () => '現已停用。',
  },
  'zh-CN': {
    APPLET_GONE: () => '该事件触发已不存在，请选择另一个。',
    SWITCHED_ON: () => '现已启用。',
    SWITCHED_OFF: () => '现已停用。',
  },
} satisfies OwnReasonTexts<'SWITCH_APPLET_ACTION'>;
