import type { LineRoomTexts } from '../en/charts-room.ts';

export const lineRoom: LineRoomTexts = {
  roomIntro: '实时显示此主题的每个数值，每台设备一条线。',
  noRoom: '尚未选择主题',
  noRoomText: '请打开一个主题，然后点击图表上方的“实时折线图”。',
  noRoomAccess: '无法显示此主题',
  noRoomAccessText: '主题不存在，或你无权访问。请让所有者与你共享所属项目。',
  noKeys: '暂无可绘制的数据',
  noKeysText: '设备向此主题发送第一个数字后，折线会自动出现。',
  toTopics: '前往主题',
};
