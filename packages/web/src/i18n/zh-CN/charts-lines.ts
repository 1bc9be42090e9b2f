import type { ChartLinesTexts } from '../en/charts-lines.ts';

export const chartLines: ChartLinesTexts = {
  description: (from, to) => `从 ${from} 到 ${to}。`,
  range: (label, low, high) => `${label}：介于 ${low} 和 ${high} 之间。`,
  selectionOfParts: (min, max) =>
    `所选范围：最小值 ${min}，最大值 ${max}。放大到显示单个数据点后即可统计数量和平均值。`,
  noDevice: '未提供设备名称',
  lineCount: (count: number) => `${count} 条线`,
  silentCount: (count: number) => `${count} 条没有信号`,
  moreLines: (count) => `另有 ${count} 条线`,
  notDrawn: (most, count) => `图表最多可画 ${most} 条线，另有 ${count} 条未画出。`,
  listComma: '、',
  roomTitle: '实时折线图',
  roomIntro: '实时显示此主题的每个数值，每台设备一条线。',
  noRoom: '尚未选择主题',
  noRoomText: '请打开一个主题，然后点击图表上方的“实时折线图”。',
  noRoomAccess: '无法显示此主题',
  noRoomAccessText: '主题不存在，或你无权访问。请让所有者与你共享所属项目。',
  noKeys: '暂无可绘制的数据',
  noKeysText: '设备向此主题发送第一个数字后，折线会自动出现。',
  toTopics: '前往主题',
};
