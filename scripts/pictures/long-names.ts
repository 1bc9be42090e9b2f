import type { Language } from '@tinkerstream/contract/platform/language';
import { NAMES, type Names } from './names.ts';

/** Names as long as those that people give: a place for `Ben` must also fit `Anastasia-Katharina`. */
export const LONG_NAMES: Readonly<Record<Language, Names & { readonly board: string }>> = {
  en: {
    ...NAMES.en,
    teacher: { firstName: 'Alexandra Josephine', lastName: 'Fitzgerald-Montgomery' },
    pupils: ['Anastasia-Katharina Fitzgerald', 'Benjamin Chan Tai Man', 'Chloe', 'Dev Raghunathan Krishnamurti'],
    className: 'Design and Technology, group 3B (Wednesday)',
    project: 'Greenhouse behind the science building, spring term',
    topic: 'Antenna and sensors on the window sill of the laboratory',
    bigProject: 'Light in the classrooms of the whole school',
    gauge: 'Temperature beside the antenna now',
    temperature: 'Temperature beside the antenna',
    board: 'Board of group seven by the window',
  },
  'zh-HK': {
    ...NAMES['zh-HK'],
    teacher: { firstName: '美儀老師', lastName: '歐陽' },
    pupils: ['Anastasia 陳家欣', '歐陽俊傑', '詠琳', '司徒子軒（三乙班）'],
    className: '設計與科技科三乙班（星期三下午第二組）',
    project: '科學大樓後面的溫室春季學期量度計劃',
    topic: '實驗室窗台上的天線與各種感應器',
    bigProject: '全校所有課室的光線量度計劃',
    gauge: '天線旁邊現在的溫度',
    temperature: '天線旁邊的溫度',
    board: '第七組放在窗邊的開發板',
  },
  'zh-CN': {
    ...NAMES['zh-CN'],
    teacher: { firstName: '美仪老师', lastName: '欧阳' },
    pupils: ['Anastasia 陈佳欣', '欧阳俊杰', '咏琳', '司徒子轩（三班）'],
    className: '设计与科技课三年级二班（星期三下午第二组）',
    project: '科学楼后面的温室春季学期测量项目',
    topic: '实验室窗台上的天线与各种传感器',
    bigProject: '全校所有教室的光线测量项目',
    gauge: '天线旁边现在的温度',
    temperature: '天线旁边的温度',
    board: '第七组放在窗边的开发板',
  },
};
