import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';

const en = {
  who: 'Published by',
  what: 'Shown to everyone',
  dashboards: (names: string) => `Dashboards: ${names}`,
  charts: (count: number) =>
    `${count} ${plural(count, 'chart', 'charts')} with a link of ${plural(count, 'its', 'their')} own`,
  end: 'End',
  endOf: (name: string) => `End what ${name} publishes`,
  endTitle: (name: string) => `End what ${name} publishes of this project?`,
  endText:
    'The links of these dashboards and charts stop working. New ones can be created later: to prevent this, let this member only view the project.',
  ended: (name: string) => `${name} no longer publishes anything of this project.`,
};

/** Who shows something of a project to everyone, in words. */
export const texts = {
  en,
  'zh-HK': {
    who: '公開者',
    what: '所有人可見',
    dashboards: (names) => `儀表板：${names}`,
    charts: (count) => `${count} 個圖表，各有公開連結`,
    end: '停止公開',
    endOf: (name) => `停止公開：${name}`,
    endTitle: (name) => `停止 ${name} 公開此專案的內容？`,
    endText: '這些儀表板和圖表的連結將會失效。對方之後可建立新連結；如要防止，請將其權限改為只可檢視。',
    ended: (name) => `${name} 已不再公開此專案的內容。`,
  },
  'zh-CN': {
    who: '公开者',
    what: '所有人可见',
    dashboards: (names) => `仪表盘：${names}`,
    charts: (count) => `${count} 个图表，各有公开链接`,
    end: '停止公开',
    endOf: (name) => `停止公开：${name}`,
    endTitle: (name) => `停止 ${name} 公开此项目的内容？`,
    endText: '这些仪表盘和图表的链接将失效。对方之后可以创建新链接；如要防止，请将其权限改为仅可查看。',
    ended: (name) => `${name} 已不再公开此项目的内容。`,
  },
} satisfies Record<Language, typeof en>;
