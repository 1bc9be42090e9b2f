import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';
import { spaced } from '../../../i18n/chinese-spacing.ts';

const en = {
  title: 'Who publishes what',
  who: 'Published by',
  what: 'Shown to everyone',
  dashboards: (names: string) => `Dashboards: ${names}`,
  charts: (count: number) => `${count} ${plural(count, 'chart', 'charts')} with a public link`,
  end: 'Stop publishing',
  endOf: (name: string) => `Stop publishing: ${name}`,
  endTitle: (name: string) => `Stop what ${name} publishes of this project?`,
  endText:
    'The links of these dashboards and charts stop working. New ones can be created later: to prevent this, let this member only view the project.',
  endOwnText: 'The links of these dashboards and charts stop working. You can create new ones later.',
  ended: (name: string) => `${name} no longer publishes anything of this project.`,
};

/** Texts about users who show something of a project to everyone. */
export const texts = {
  en,
  'zh-HK': {
    title: '誰公開了甚麼',
    who: '公開者',
    what: '所有人可見',
    dashboards: (names) => `儀表板：${names}`,
    charts: (count) => `${count} 個有公開連結的圖表`,
    end: '停止公開',
    endOf: (name) => `停止公開：${name}`,
    endTitle: (name) => spaced('停止公開', name, '的內容？'),
    endText: '這些儀表板和圖表的連結將會失效。對方之後可建立新連結；如要防止，請將其權限改為只可檢視。',
    endOwnText: '這些儀表板和圖表的連結將會失效。你之後可建立新連結。',
    ended: (name) => `${name} 已不再公開此專案的內容。`,
  },
  'zh-CN': {
    title: '谁公开了什么',
    who: '公开者',
    what: '所有人可见',
    dashboards: (names) => `仪表盘：${names}`,
    charts: (count) => `${count} 个有公开链接的图表`,
    end: '停止公开',
    endOf: (name) => `停止公开：${name}`,
    endTitle: (name) => spaced('停止公开', name, '的内容？'),
    endText: '这些仪表盘和图表的链接将失效。对方之后可以创建新链接；如要防止，请将其权限改为仅可查看。',
    endOwnText: '这些仪表盘和图表的链接将失效。你之后可以创建新链接。',
    ended: (name) => `${name} 已不再公开此项目的内容。`,
  },
} satisfies Record<Language, typeof en>;
