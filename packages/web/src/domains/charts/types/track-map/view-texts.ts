import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../../i18n/chinese-spacing.ts';
import type { Heading } from './way-between.ts';

const en = {
  sourcesHint:
    'Source 1 is the latitude, source 2 the longitude, both in degrees. Create data types for them, such as lat and lng, before the boards send: the map shows what is stored from then on.',
  play: 'Play',
  pause: 'Pause',
  moment: 'Time on the map',
  now: (board: string) => `Where is ${board} now?`,
  nowAlone: 'Where is it now?',
  stayed: (board: string) => `${board} has hardly moved.`,
  went: (board: string, length: string, heading: string) => `${board} is ${length} ${heading} of its start.`,
  headings: {
    north: 'north',
    northEast: 'north-east',
    east: 'east',
    southEast: 'south-east',
    south: 'south',
    southWest: 'south-west',
    west: 'west',
    northWest: 'north-west',
  } satisfies Record<Heading, string> as Readonly<Record<Heading, string>>,
  noDevice: 'Without a name',
  points: (count: string) => (count === '1' ? '1 position' : `${count} positions`),
  time: 'Time',
  device: 'Device',
  latitude: 'Latitude',
  longitude: 'Longitude',
};

export const texts = {
  en,
  'zh-HK': {
    sourcesHint:
      '來源 1 是緯度，來源 2 是經度，單位為度。請在開發板傳送之前為它們建立數據類型，例如 lat 和 lng，地圖會顯示此後儲存的位置。',
    play: '播放',
    pause: '暫停',
    moment: '地圖上的時間',
    now: (board: string) => `${board} 現在在哪裏？`,
    nowAlone: '現在在哪裏？',
    stayed: (board: string) => spaced(board, '幾乎沒有移動。'),
    went: (board: string, length: string, heading: string) => spaced(board, `在起點${heading}面`, length, '。'),
    headings: {
      north: '北',
      northEast: '東北',
      east: '東',
      southEast: '東南',
      south: '南',
      southWest: '西南',
      west: '西',
      northWest: '西北',
    },
    noDevice: '未命名',
    points: (count: string) => `${count} 個位置`,
    time: '時間',
    device: '裝置',
    latitude: '緯度',
    longitude: '經度',
  },
  'zh-CN': {
    sourcesHint:
      '数据源 1 是纬度，数据源 2 是经度，单位为度。请在开发板发送之前为它们创建数据类型，例如 lat 和 lng，地图会显示此后存储的位置。',
    play: '播放',
    pause: '暂停',
    moment: '地图上的时间',
    now: (board: string) => `${board} 现在在哪里？`,
    nowAlone: '现在在哪里？',
    stayed: (board: string) => spaced(board, '几乎没有移动。'),
    went: (board: string, length: string, heading: string) => spaced(board, `在起点${heading}面`, length, '。'),
    headings: {
      north: '北',
      northEast: '东北',
      east: '东',
      southEast: '东南',
      south: '南',
      southWest: '西南',
      west: '西',
      northWest: '西北',
    },
    noDevice: '未命名',
    points: (count: string) => `${count} 个位置`,
    time: '时间',
    device: '设备',
    latitude: '纬度',
    longitude: '经度',
  },
} satisfies Record<Language, typeof en>;
