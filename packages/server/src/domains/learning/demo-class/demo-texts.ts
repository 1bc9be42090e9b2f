import type { Language } from '@tinkerstream/contract/platform/language';

/** The names of a demo class, which its administrator can change like any others. */
export interface DemoTexts {
  readonly weather: string;
  readonly garden: string;
  readonly buses: string;
  readonly weatherTopic: string;
  readonly fan: string;
  readonly soil: string;
  readonly pump: string;
  readonly bus: (number: number) => string;
  readonly alerts: string;
  readonly temperature: string;
  readonly humidity: string;
  readonly light: string;
  readonly moisture: string;
  readonly speed: string;
  readonly alert: string;
  readonly fanSwitch: string;
  readonly temperatureGauge: string;
  readonly fanOn: string;
  readonly fanOff: string;
  readonly water: string;
  readonly tooFast: string;
  readonly dashboard: string;
}

export const DEMO_TEXTS: Readonly<Record<Language, DemoTexts>> = {
  en: {
    weather: 'Demo: school weather',
    garden: 'Demo: school garden',
    buses: 'Demo: school buses',
    weatherTopic: 'Weather boards',
    fan: 'Fan',
    soil: 'Flower bed',
    pump: 'Water pump',
    bus: (number) => `Bus ${number}`,
    alerts: 'Speed alerts',
    temperature: 'Temperature',
    humidity: 'Humidity',
    light: 'Light',
    moisture: 'Soil moisture',
    speed: 'Speed',
    alert: 'Alert',
    fanSwitch: 'Fan',
    temperatureGauge: 'Temperature now',
    fanOn: 'Fan on when it is hot',
    fanOff: 'Fan off when it is cool',
    water: 'Water the bed when it is dry',
    tooFast: 'Alert when the bus is too fast',
    dashboard: 'Demo class',
  },
  'zh-HK': {
    weather: '示範：校園天氣',
    garden: '示範：校園花圃',
    buses: '示範：校車',
    weatherTopic: '天氣開發板',
    fan: '風扇',
    soil: '花圃',
    pump: '水泵',
    bus: (number) => `${number} 號校車`,
    alerts: '超速提示',
    temperature: '溫度',
    humidity: '濕度',
    light: '光度',
    moisture: '泥土濕度',
    speed: '車速',
    alert: '提示',
    fanSwitch: '風扇',
    temperatureGauge: '目前溫度',
    fanOn: '炎熱時開風扇',
    fanOff: '清涼時關風扇',
    water: '泥土乾燥時澆水',
    tooFast: '校車超速時提示',
    dashboard: '示範班',
  },
  'zh-CN': {
    weather: '演示：校园天气',
    garden: '演示：校园花圃',
    buses: '演示：校车',
    weatherTopic: '天气开发板',
    fan: '风扇',
    soil: '花圃',
    pump: '水泵',
    bus: (number) => `${number} 号校车`,
    alerts: '超速提醒',
    temperature: '温度',
    humidity: '湿度',
    light: '光照',
    moisture: '土壤湿度',
    speed: '车速',
    alert: '提醒',
    fanSwitch: '风扇',
    temperatureGauge: '当前温度',
    fanOn: '炎热时开风扇',
    fanOff: '凉爽时关风扇',
    water: '土壤干燥时浇水',
    tooFast: '校车超速时提醒',
    dashboard: '演示班级',
  },
};
