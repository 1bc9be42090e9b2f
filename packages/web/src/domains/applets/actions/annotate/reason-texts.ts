import type { OwnReasonTexts } from '../../definitions.ts';

export const reasonTexts = {
  en: {
    NOT_NOTED: () => 'The topic has no room for another note. Delete some on its charts.',
  },
  'zh-HK': {
    NOT_NOTED: () => '此主題已沒有空間加上註記。請在圖表上刪除一些。',
  },
  'zh-CN': {
    NOT_NOTED: () => '此主题没有空间再添加注记。请在图表上删除一些。',
  },
} satisfies OwnReasonTexts<'ANNOTATE_ACTION'>;
