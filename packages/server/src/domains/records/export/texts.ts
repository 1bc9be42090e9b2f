import type { Language } from '@tinkerstream/contract/platform/language';

/** The texts of an exported workbook. `{zone}` in `time` is replaced by the time zone of the times. */
export interface ExportTexts {
  readonly time: string;
  readonly dataType: string;
  readonly key: string;
  readonly device: string;
  readonly serialNumber: string;
  readonly value: string;
  readonly unit: string;
  readonly noRecords: string;
  /** The heading of the notes of people and boards. */
  readonly note: string;
  /** The heading of the reasons for which values are left out of charts and statistics. */
  readonly leftOut: string;
  /** The text of a left-out value among the notes. `{name}`, `{value}` and `{reason}` are replaced. */
  readonly leftOutNote: string;
  readonly noTopics: string;
  /** The name of the only sheet of a project without topics. */
  readonly emptySheet: string;
}

export const EXPORT_TEXTS: Readonly<Record<Language, ExportTexts>> = {
  en: {
    time: 'Time ({zone})',
    dataType: 'Data type',
    key: 'Key',
    device: 'Device',
    serialNumber: 'Serial number',
    value: 'Value',
    unit: 'Unit',
    noRecords: 'This topic has no records yet.',
    note: 'Note',
    leftOut: 'Left out because',
    leftOutNote: 'Left out: {name} {value} ({reason})',
    noTopics: 'This project has no topics yet.',
    emptySheet: 'No data',
  },
  'zh-HK': {
    time: '時間（{zone}）',
    dataType: '數據類型',
    key: '鍵名',
    device: '裝置',
    serialNumber: '序號',
    value: '值',
    unit: '單位',
    noRecords: '此主題還沒有紀錄。',
    note: '註記',
    leftOut: '剔除原因',
    leftOutNote: '已剔除：{name} {value}（{reason}）',
    noTopics: '此專案還沒有主題。',
    emptySheet: '沒有數據',
  },
  'zh-CN': {
    time: '时间（{zone}）',
    dataType: '数据类型',
    key: '键名',
    device: '设备',
    serialNumber: '序列号',
    value: '值',
    unit: '单位',
    noRecords: '此主题还没有任何记录。',
    note: '注记',
    leftOut: '剔除原因',
    leftOutNote: '已剔除：{name} {value}（{reason}）',
    noTopics: '此项目还没有任何主题。',
    emptySheet: '没有数据',
  },
};
