import type { AppletDetailsTexts } from '../en/applets-details.ts';

export const appletDetails: AppletDetailsTexts = {
  anyParameter: '名称',
  detailNames: {
    parameter: '调用的参数',
    'parameter(queryText)': '用户说的话',
    'detected(class)': '摄像头看到的物体',
    'detected(score)': '分数（百分比）',
    'detected(count)': '摄像头看到的数量',
    'count(runs)': '今天的运行次数（包括这次）',
    'count(boards)': '最近一分钟有消息的开发板数量',
  },
  nameUnknown: (reference, names) => `没有 ${reference}。请改用 ${names.join('、')}。`,
  triggerMissing: {
    parameter: (reference) => `${reference} 需要 Webhook 或 Dialogflow 触发来源。请添加，或删除这个值。`,
    detected: (reference) => `${reference} 需要“看到物体”或“看到人脸”触发来源。请添加，或删除这个值。`,
    count: (reference) => `${reference} 需要有主题的触发来源。请添加，或删除这个值。`,
  },
};
