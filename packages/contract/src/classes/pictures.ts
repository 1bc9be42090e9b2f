import * as z from 'zod/mini';
import type { Language } from '../platform/language.ts';

interface PictureEntry {
  readonly sign: string;
  readonly texts: Readonly<Record<Language, string>>;
}

function picture(sign: string, en: string, zhHK: string, zhCN: string): PictureEntry {
  return { sign, texts: { en, 'zh-HK': zhHK, 'zh-CN': zhCN } };
}

/**
 * The pictures of pupils. Two of them, in their order, let a pupil in on another device. They are easy to tell apart
 * and to say aloud. Cards keep them, so an entry never leaves this list.
 */
export const PICTURES = {
  cat: picture('🐱', 'Cat', '貓', '猫'),
  dog: picture('🐶', 'Dog', '狗', '狗'),
  fish: picture('🐟', 'Fish', '魚', '鱼'),
  bird: picture('🐦', 'Bird', '鳥', '鸟'),
  bee: picture('🐝', 'Bee', '蜜蜂', '蜜蜂'),
  frog: picture('🐸', 'Frog', '青蛙', '青蛙'),
  panda: picture('🐼', 'Panda', '熊貓', '熊猫'),
  rabbit: picture('🐰', 'Rabbit', '兔', '兔子'),
  turtle: picture('🐢', 'Turtle', '龜', '乌龟'),
  elephant: picture('🐘', 'Elephant', '大象', '大象'),
  whale: picture('🐳', 'Whale', '鯨魚', '鲸鱼'),
  horse: picture('🐴', 'Horse', '馬', '马'),
  sun: picture('☀️', 'Sun', '太陽', '太阳'),
  moon: picture('🌙', 'Moon', '月亮', '月亮'),
  star: picture('⭐', 'Star', '星星', '星星'),
  cloud: picture('☁️', 'Cloud', '雲', '云'),
  rainbow: picture('🌈', 'Rainbow', '彩虹', '彩虹'),
  snowman: picture('⛄', 'Snowman', '雪人', '雪人'),
  flower: picture('🌻', 'Flower', '花', '花'),
  tree: picture('🌳', 'Tree', '樹', '树'),
  apple: picture('🍎', 'Apple', '蘋果', '苹果'),
  banana: picture('🍌', 'Banana', '香蕉', '香蕉'),
  carrot: picture('🥕', 'Carrot', '紅蘿蔔', '胡萝卜'),
  bread: picture('🍞', 'Bread', '麵包', '面包'),
  cake: picture('🎂', 'Cake', '蛋糕', '蛋糕'),
  ball: picture('⚽', 'Ball', '足球', '足球'),
  bike: picture('🚲', 'Bike', '單車', '自行车'),
  bus: picture('🚌', 'Bus', '巴士', '公交车'),
  train: picture('🚂', 'Train', '火車', '火车'),
  ship: picture('⛵', 'Boat', '船', '船'),
  rocket: picture('🚀', 'Rocket', '火箭', '火箭'),
  robot: picture('🤖', 'Robot', '機械人', '机器人'),
  house: picture('🏠', 'House', '屋', '房子'),
  key: picture('🔑', 'Key', '鎖匙', '钥匙'),
  umbrella: picture('☂️', 'Umbrella', '雨傘', '雨伞'),
  drum: picture('🥁', 'Drum', '鼓', '鼓'),
} as const satisfies Record<string, PictureEntry>;

export type Picture = keyof typeof PICTURES;
export const PICTURE_NAMES = Object.keys(PICTURES) as readonly Picture[];

export const Picture = z.enum(PICTURE_NAMES as [Picture, ...Picture[]]);

/** The pictures of a pupil, in their order. */
export const Pictures = z.tuple([Picture, Picture]);
export type Pictures = z.infer<typeof Pictures>;

/** Two pictures as a reader says them. */
export function picturesText(pictures: readonly Picture[], language: Language): string {
  return pictures.map((name) => PICTURES[name].texts[language]).join(' · ');
}

/** The wrong pictures that someone with the code of a class has tried lately. */
export const WrongPictures = z.object({
  tries: z.int(),
  /** The names for which someone tried pictures, in the order of the list. */
  names: z.array(z.string()),
  /** The sources of the tries, most tries first. */
  places: z.array(
    z.object({
      /**
       * The kind of the source: the address of the class, from which several pupils have come in; another address; or a
       * browser that has let its pupil in before.
       */
      kind: z.enum(['class', 'other', 'known']),
      /** The network address, or the network of an IPv6 address; empty for a browser. */
      address: z.string(),
      tries: z.int(),
      names: z.int(),
      /** ISO 8601 UTC. */
      latestOn: z.string(),
    }),
  ),
});
export type WrongPictures = z.infer<typeof WrongPictures>;
