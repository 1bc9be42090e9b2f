import { normalizedKey } from '../points/key.ts';

/** The words of directions in degrees. */
const DIRECTIONS = {
  words: 'direction heading bearing azimuth compass dir winddir',
  terms: '方向 方位 航向 風向 风向',
};

/**
 * The units of what school boards measure, by the words of keys and names. The first match counts, so that acceleration
 * comes before speed. Chinese terms match anywhere in a text.
 */
const UNITS: readonly (readonly [unit: string, words: string, terms: string])[] = [
  ['°C', 'temp temperature celsius', '溫 温'],
  ['%', 'hum humid humidity rh moist moisture soil battery batt', '濕 湿 電量 电量'],
  ['lx', 'light lux illuminance brightness', '光線 光线 光度 光照 光強 光强 亮度 照度'],
  ['hPa', 'pressure baro barometer', '氣壓 气压'],
  ['µg/m³', 'pm pm1 pm10 pm25 dust', '懸浮粒子 微粒 颗粒物 粉尘'],
  ['ppm', 'co2 eco2 co tds', '二氧化碳 一氧化碳'],
  ['ppb', 'voc tvoc', '揮發性 挥发性'],
  ['dB', 'sound noise loudness decibel', '聲 声 噪音'],
  ['cm', 'dist distance ultrasonic range', '距離 距离'],
  // Directions come before the speed of the wind.
  ['°', DIRECTIONS.words, DIRECTIONS.terms],
  ['m/s²', 'accel acceleration', '加速度'],
  ['m/s', 'wind speed velocity', '風速 风速 速度'],
  ['mm', 'rain rainfall', '雨量'],
  ['m', 'altitude elevation', '海拔'],
  ['kg', 'weight mass', '重量 质量 質量'],
  ['V', 'volt voltage', '電壓 电压'],
  ['mA', 'current', '電流 电流'],
  ['W', 'watt power', '功率'],
  ['°', 'angle', '角度'],
  ['rpm', 'rpm', '轉速 转速'],
  ['bpm', 'bpm heart heartrate pulse', '心率 心跳'],
  ['NTU', 'turbidity ntu', '濁度 浊度'],
  ['dBm', 'rssi', '訊號強度 信号强度'],
];

/** The shortest word that counts as the end of a longer one: `roomtemp` is a temperature, `piano` has no noise. */
const SHORTEST_END = 4;

/** All suggested units, for lists to choose from. */
export const COMMON_UNITS: readonly string[] = [...new Set(UNITS.map(([unit]) => unit))];

/** The units of directions, as people write them. */
const DEGREES = new Set(['°', 'deg', 'degree', 'degrees', '度']);

export function isDegrees(unit: string): boolean {
  return DEGREES.has(unit.trim().toLowerCase());
}

/** Whether the values of a data type are probably directions. Stored only when a user accepts it. */
export function isProbablyDirection(unit: string, key: string, name: string): boolean {
  return isDegrees(unit) && [key, name].some((text) => isMeant(text, DIRECTIONS.words, DIRECTIONS.terms));
}

/**
 * The unit that the values of a data type probably have, by its key or else its name, in English or Chinese; undefined
 * if neither suggests one. Stored only when a user accepts it.
 */
export function suggestedUnit(key: string, name: string): string | undefined {
  return unitIn(key) ?? unitIn(name);
}

function unitIn(text: string): string | undefined {
  return UNITS.find(([, words, terms]) => isMeant(text, words, terms))?.[0];
}

/** Whether a text has one of these words or terms. */
function isMeant(text: string, known: string, terms: string): boolean {
  const normalized = normalizedKey(text);
  const words = wordsOf(normalized);
  return (
    known.split(' ').some((word) => words.some((own) => isWord(own, word))) ||
    terms.split(' ').some((term) => normalized.includes(term))
  );
}

function isWord(own: string, word: string): boolean {
  return own === word || (word.length >= SHORTEST_END && own.endsWith(word));
}

/** The words of a text in lower case, with and without their numbers: `roomTemp2` has `room`, `temp2` and `temp`. */
function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return spaced.split(/[^a-z0-9]+/).flatMap((word) => [word, word.replace(/(?<!\d)\d+$/, '')]);
}
