import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Words } from '../../definitions.ts';

type NoteWords = Words<'topicName' | 'publishContent'>;

const en = {
  name: 'Note on the charts',
  sentence: 'Notes the moment on every line chart of a topic.',
  clause: ({ topicName, publishContent }: NoteWords) => `note ${publishContent} on the charts of ${topicName}`,
  done: (topic: string) => `Noted on the charts of topic “${topic}”.`,
  service: 'The topic',
  note: 'Note',
  noteEmpty: 'Enter a note.',
};

export const texts = {
  en,
  'zh-HK': {
    name: '在圖表加上註記',
    sentence: '在主題的所有折線圖上註記這一刻。',
    clause: ({ topicName, publishContent }) => spaced('在', topicName, '的圖表加上註記', publishContent),
    done: (topic) => `已在主題「${topic}」的圖表加上註記。`,
    service: '主題',
    note: '註記',
    noteEmpty: '請輸入註記。',
  },
  'zh-CN': {
    name: '在图表添加注记',
    sentence: '在主题的所有折线图上注记这一刻。',
    clause: ({ topicName, publishContent }) => spaced('在', topicName, '的图表添加注记', publishContent),
    done: (topic) => `已在主题“${topic}”的图表添加注记。`,
    service: '主题',
    note: '注记',
    noteEmpty: '请输入注记。',
  },
} satisfies Record<Language, typeof en>;
