import { smallestOf } from '@tinkerstream/contract/platform/extremes';
/** A message as SIoT's web API lists it. */
export interface SiotMessage {
  readonly text: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
}

/** The answers of SIoT, whose clients check that `code` is 1. Each has the status 200. */
export type SiotAnswer =
  | { readonly code: 1; readonly msg: string; readonly data?: unknown }
  | { readonly code: 0; readonly msg: string };

/** Texts of answers: SIoT has simplified Chinese only. */
export const SIOT_TEXT = {
  sent: '数据已发送',
  done: '成功',
  login: '用户名或密码错误',
  tooMany: '尝试次数过多，请稍后再试',
  topic: '主题格式错误，应为“项目/设备”',
  noMessage: '消息内容不能为空',
  notStored: '数据未保存',
  full: '主题数量已达上限',
  tooFast: '发送太频繁，请稍后再试',
  time: '时间格式错误',
  request: '请求无效，请检查地址、方法和内容',
  server: '服务器出错，请稍后再试',
  noDeletion: '不能用此密码删除或修改，请登录网页操作',
} as const;

export function succeeded(msg: string, data?: unknown): SiotAnswer {
  return data === undefined ? { code: 1, msg } : { code: 1, data, msg };
}

export function failed(msg: string): SiotAnswer {
  return { code: 0, msg };
}

/** Messages of a topic. Programs see by the ID whether there is a later one. */
export function messageList(topic: string, messages: readonly SiotMessage[]) {
  return messages.map(({ text, time }) => ({ ID: time, Topic: topic, Content: text, Created: writtenTime(time) }));
}

/** The projects of topics, with the time when each began, in seconds. */
export function projectList(topics: readonly { readonly project: string; readonly createdOn: number }[]) {
  const byProject = Map.groupBy(topics, ({ project }) => project);
  return [...byProject].map(([project, of]) => ({
    ID: project,
    Description: '',
    Created: Math.floor(smallestOf(of.map(({ createdOn }) => createdOn)) / 1000),
  }));
}

/** Devices, numbered by their place. */
export function deviceList(topics: readonly { readonly project: string; readonly device: string }[]) {
  return topics.map(({ project, device }, place) => ({
    ID: place + 1,
    ProjectID: project,
    DeviceName: device,
    DeviceDesc: '',
  }));
}

/** A time as SIoT writes it: `2019-06-06 11:55:39` in the time zone of the server. */
export function writtenTime(time: number): string {
  const local = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
  return `${day} ${two(local.getHours())}:${two(local.getMinutes())}:${two(local.getSeconds())}`;
}
