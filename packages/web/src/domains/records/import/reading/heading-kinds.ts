import type { Column } from './choices.ts';

/** The headings of files that people, loggers, other clouds and this product save, in lower case. */
const HEADINGS: readonly (readonly [RegExp, Column['is']])[] = [
  [/^(?:time of day|clock|uhrzeit|時刻|时刻)$/, 'clock'],
  [/^(?:_start|_stop|last_updated|last_reported|updated_?at)$/, 'none'],
  [
    /^(?:(?:latest|run ?\d+): )?(?:_?time|date ?[/-]?time|timestamp|time ?stamp|date and time|created_?at|created_?on|last_changed|recorded_?at|elapsed|uptime|millis|ts|datum\/zeit|zeit|zeitpunkt|zeitstempel|heure|fecha y hora|hora)(?![\p{L}\d])|^(?:日期)?(?:時間|时间)/u,
    'time',
  ],
  [/^(?:date|day|datum|fecha|日期)(?![\p{L}\d])/u, 'date'],
  [/^(?:serial ?number|serial_number|_dsn|(?:device|sensor|station|node|logger)[ _]?id|序號|序號碼|序列号)$/, 'serial'],
  [/^(?:device|device name|board|_dn|裝置|設備|设备|開發板|开发板)$/, 'device'],
  [/^(?:key|line|entity_id|feed_key|_field|鍵名|键名|線|线|線條|线条|曲線|曲线|折線|折线)$/, 'key'],
  [/^(?:value|_value|值|數值|数值)$/, 'value'],
  [
    /^(?:unit|data type|entry_?id|note|#|no\.?|nr\.?|id|index|rec(?:ord)?(?: ?(?:no|num|number)\.?)?|單位|单位|數據類型|数据类型|註記|注记)$/,
    'none',
  ],
  // The events that a HOBO logger writes beside its values.
  [
    /^(?:host connected|connect(?:ed)?|stopped|started|end of file|file end|coupler (?:attached|detached)|button (?:up|down)|(?:bad|good) battery|new interval|logged)(?![\p{L}\d])/u,
    'none',
  ],
];

/** Headings of a column that names the value of its row, where no kind above applies. */
const NAMES =
  /^(?:series|metric|item|parameter|variable|measurement|measure|sensor|channel|signal|tag|name|系列|指標|指标|項目|项目|參數|参数|名稱|名称|感應器|传感器|傳感器)$/;

/** Whether a heading stands for the time that a board has been running: beside a time, that is a value. */
export function isRunningTime(heading: string): boolean {
  return /^\s*(?:elapsed|uptime|millis)/i.test(heading);
}

/** The kind of column that a heading stands for. */
export function kindOfHeading(heading: string): Column['is'] | undefined {
  const text = heading.trim().toLowerCase();
  return HEADINGS.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * The kinds of columns that the headings of a file stand for together. The feed of an Adafruit export and the state of a
 * Home Assistant entity are recognised by the columns beside them; alone, such a column holds the values of a data type.
 */
export function kindsOfHeadings(headings: readonly string[]): (Column['is'] | undefined)[] {
  const names = headings.map((heading) => heading.trim().toLowerCase());
  const has = (...some: string[]) => some.every((name) => names.includes(name));
  const kinds = headings.map(kindOfHeading);
  const set = (name: string, kind: Column['is']) => {
    if (has(name)) kinds[names.indexOf(name)] = kind;
  };
  if (has('entity_id', 'state')) set('state', 'value');
  if (has('feed_id', 'created_at')) set('feed_id', has('feed_key') ? 'none' : 'key');
  // In an InfluxDB export, the number of a table is no value.
  if (has('_time')) for (const name of ['result', 'table']) set(name, 'none');
  if (kinds.includes('value') && !kinds.includes('key'))
    for (const [index, name] of names.entries()) if (NAMES.test(name)) kinds[index] = 'key';
  const isLong = kinds.includes('key') && kinds.includes('value');
  return kinds.map((kind) => (!isLong && (kind === 'key' || kind === 'value') ? undefined : kind));
}
