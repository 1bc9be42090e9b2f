import type { Language } from '@tinkerstream/contract/platform/language';

/** The names that a teacher and a class have given, in the language of a picture. */
export interface Names {
  readonly teacher: { readonly firstName: string; readonly lastName: string };
  readonly pupils: readonly [string, string, string, string];
  readonly className: string;
  readonly project: string;
  readonly topic: string;
  readonly bigProject: string;
  readonly bigTopic: string;
  readonly gauge: string;
  readonly gaugeText: string;
  readonly note: string;
  readonly temperature: string;
  readonly humidity: string;
  readonly manyProject: string;
  readonly manyTopic: string;
  /** The name of a further topic and dashboard. */
  readonly further: string;
  readonly scatter: string;
  readonly votes: string;
  readonly track: string;
  readonly pressure: string;
  /** The name of a data type with a formula. */
  readonly dewPoint: string;
  /** The classes that the computer is taught to recognise. */
  readonly classes: { readonly cat: string; readonly cup: string };
}

export const NAMES: Readonly<Record<Language, Names>> = {
  en: {
    teacher: { firstName: 'Mei', lastName: 'Chan' },
    pupils: ['Ada', 'Ben', 'Chloe', 'Dev'],
    className: '3B',
    project: 'Greenhouse',
    topic: 'Window sill',
    bigProject: 'Light in the school',
    bigTopic: 'Classrooms',
    gauge: 'Temperature now',
    gaugeText: 'Temperature',
    note: 'Window opened',
    temperature: 'Temperature',
    humidity: 'Humidity',
    manyProject: 'School fair',
    manyTopic: 'Stand',
    further: 'Ferry',
    scatter: 'Heat and humidity',
    votes: 'Votes',
    track: 'Way of the ferry',
    pressure: 'Air pressure',
    dewPoint: 'Dew point',
    classes: { cat: 'Cat', cup: 'Cup' },
  },
  'zh-HK': {
    teacher: { firstName: '美儀', lastName: '陳' },
    pupils: ['家欣', '俊傑', '詠琳', '子軒'],
    className: '3B',
    project: '溫室',
    topic: '窗台',
    bigProject: '校園光線',
    bigTopic: '課室',
    gauge: '現在的溫度',
    gaugeText: '溫度',
    note: '打開窗戶',
    temperature: '溫度',
    humidity: '濕度',
    manyProject: '開放日',
    manyTopic: '攤位',
    further: '渡輪',
    scatter: '溫度與濕度',
    votes: '投票',
    track: '渡輪航線',
    pressure: '氣壓',
    dewPoint: '露點',
    classes: { cat: '貓', cup: '杯' },
  },
  'zh-CN': {
    teacher: { firstName: '美仪', lastName: '陈' },
    pupils: ['佳欣', '俊杰', '咏琳', '子轩'],
    className: '三（2）班',
    project: '温室',
    topic: '窗台',
    bigProject: '校园光线',
    bigTopic: '教室',
    gauge: '现在的温度',
    gaugeText: '温度',
    note: '打开窗户',
    temperature: '温度',
    humidity: '湿度',
    manyProject: '开放日',
    manyTopic: '摊位',
    further: '渡轮',
    scatter: '温度与湿度',
    votes: '投票',
    track: '渡轮航线',
    pressure: '气压',
    dewPoint: '露点',
    classes: { cat: '猫', cup: '杯子' },
  },
};
