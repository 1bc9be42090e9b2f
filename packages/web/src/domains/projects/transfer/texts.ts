import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';

const en = {
  useAsTemplate: 'Use as template',
  templateTitle: 'Use as template',
  templateText:
    'Creates a new project with the same topics under new names, charts, dashboards and event triggers. It has no data, members or files.',
  copyName: (name: string) => `${name} (copy)`,
  create: 'Create project',
  saveFile: 'Save as file',
  saveText: 'Saves topics, charts, dashboards and event triggers, without members, files and secrets.',
  withValues: 'With values',
  valuesHint: (count: string, limit: string) =>
    `This project has ${count} ${plural(count, 'value', 'values')}. A file has room for ${limit}, each with its time and device.`,
  valuesNotAllowed: 'Your subscription does not include exporting data.',
  openFile: 'Open file',
  tooLarge: 'This file is too large for a project.',
  incomplete: (count: number) => `${count} event ${plural(count, 'trigger is', 'triggers are')} off`,
  incompleteText: (names: string) => `${names}: complete them and turn them on.`,
};

/** The texts of projects as templates and as files. */
export const texts = {
  en,
  'zh-HK': {
    useAsTemplate: '用作範本',
    templateTitle: '用作範本',
    templateText: '以新的主題名稱建立專案，包括相同的圖表、儀表板和事件觸發，但不包括數據、成員和檔案。',
    copyName: (name) => `${name}（副本）`,
    create: '建立專案',
    saveFile: '儲存為檔案',
    saveText: '儲存主題、圖表、儀表板和事件觸發，但不包括成員、檔案和金鑰。',
    withValues: '連同數值',
    valuesHint: (count, limit) => `此專案有 ${count} 個數值。檔案最多可容納 ${limit} 個，包括各自的時間和裝置。`,
    valuesNotAllowed: '你的訂閱不包括匯出數據。',
    openFile: '開啟檔案',
    tooLarge: '此檔案太大，不是專案檔案。',
    incomplete: (count) => `${count} 個事件觸發已停用`,
    incompleteText: (names) => `${names}：請補充資料，然後啟用。`,
  },
  'zh-CN': {
    useAsTemplate: '用作模板',
    templateTitle: '用作模板',
    templateText: '使用新的主题名称创建项目，包括相同的图表、仪表盘和事件触发，但不包括数据、成员和文件。',
    copyName: (name) => `${name}（副本）`,
    create: '创建项目',
    saveFile: '保存为文件',
    saveText: '保存主题、图表、仪表盘和事件触发，但不包括成员、文件和密钥。',
    withValues: '连同数值',
    valuesHint: (count, limit) => `此项目有 ${count} 个数值。文件最多可容纳 ${limit} 个，包括各自的时间和设备。`,
    valuesNotAllowed: '你的订阅不包括导出数据。',
    openFile: '打开文件',
    tooLarge: '此文件太大，不是项目文件。',
    incomplete: (count) => `${count} 个事件触发已停用`,
    incompleteText: (names) => `${names}：请补充信息，然后启用。`,
  },
} satisfies Record<Language, typeof en>;
