import type { RecordsTexts } from '../en/records.ts';

export const records: RecordsTexts = {
  latestValues: '最新的值',
  valuesSearch: '数据类型或键名',
  moreData: '开发板一发送，新数值就会显示在这里。',
  latest: '最新数据',
  time: '时间',
  dataType: '数据类型',
  value: '值',
  device: '设备',
  none: '还没有数据。从开发板或在本页发送一条消息，数值就会显示在这里。',
  messageLog: '消息记录',
  messageLogHint: '最近到达此主题的 100 条消息、每条消息的结果及原因。出现的问题会保留更久，消息再多也不会被挤走。',
  shownMessages: '显示的消息',
  allMessages: '全部消息',
  onlyProblems: '只看问题',
  allDevices: '全部设备',
  noProblems: '没有问题。开发板发来而未能完整保存的消息，连同原因，都会显示在这里。',
  noMessagesOfBoard: '最近的消息中没有这个设备。可改选“只看问题”，或等它下一条消息。',
  times: (count) => `${count.toLocaleString('zh-CN')} 次`,
  message: '消息',
  outcome: '结果',
  noMessages: '还没有消息。开发板发来的消息，无论成功与否，都会显示在这里。',
  showAll: (count) => `显示全部 ${count} 条消息`,
  showFewer: '收起',
  outcomes: {
    STORED: '已保存',
    PARTLY_STORED: '部分已保存',
    NOT_STORED: '已转发，未保存',
    REFUSED: '已拒绝',
  },
  reasons: {
    NO_KEY_VALUE_PAIR: () =>
      '消息中没有“=”，所以没有值可以保存；正在接收的开发板仍会收到。如要保存值，请发送例如 temperature=21。',
    JSON_CUT_OFF: (place) => `JSON 还没到最后的括号就结束了。请缩短消息，或加大开发板的缓冲区。它在这里结束：${place}`,
    JSON_QUOTES: (place) => `JSON 的名称和文本要用英文双引号，例如 {"t":21}。请看 ▸ 处：${place}`,
    JSON_COMMA: (place) => `JSON 缺少或多了逗号，或数字用逗号代替了小数点。请看 ▸ 处：${place}`,
    JSON_VALUE: (place) => `JSON 中有一个值不是数字、双引号内的文本、true、false 或 null。请看 ▸ 处：${place}`,
    JSON_COMMENT: (place) => `JSON 不能有注释。请删除 ▸ 之后的注释：${place}`,
    JSON_AFTER_END: (place) => `JSON 的右括号之后还有内容。每条消息请只发送一个对象。请看 ▸ 处：${place}`,
    JSON_LINE_BREAK: (place) => `JSON 的文本中有换行符或制表符。请改写成 \\n 或 \\t。请看 ▸ 处：${place}`,
    JSON_NOT_VALID: (place) => `JSON 有错误。请写成例如 {"t":21,"h":40}。请看 ▸ 处：${place}`,
    PART_WITHOUT_EQUALS: (part) => `“${part}”没有“=”。请写成“键名=值”，例如 temperature=21。`,
    PART_WITHOUT_KEY: (part) => `“${part}”的“=”前面没有内容。请写上键名，例如 temperature。`,
    PART_WITHOUT_VALUE: (key) => `“${key}=”后面没有值。请检查传感器是否已接好，并有输出。`,
    KEY_REPEATED: (key) => `“${key}”在消息中出现了不止一次，只保存了最后一个值。每个键名请只用一次。`,
    KEY_NOT_ALLOWED: (key) =>
      `“${key}”不能用作键名。请使用最多 20 个字，可用中英文或其他文字、数字、_ 和 -，不能有空格。`,
    KEY_RENAMED: (names) => `不能用作键名的名称已改用合适的键名：${names}。所有值均已保存。`,
    KEY_RESERVED: (key) => `“${key}”是程序的保留字，不能用作键名。请改用另一个键名。`,
    KEY_COMPUTED: (key) => `“${key}”由公式计算，开发板以此键名发送的值不会存储。`,
    UNKNOWN_KEY_NOT_NUMERIC: (key) =>
      `还没有数据类型“${key}”，只有数字才会自动创建数据类型。如要保存文字，请先创建数据类型。`,
    KEY_NOT_ACCEPTED: (key) =>
      `此主题不接受新的键名，而“${key}”不是它的数据类型。请检查拼写，或在主题页面开启“接受新的键名”。`,
    TOO_MANY_DATA_TYPES: (key) => `此主题已有 50 个数据类型，无法再加入“${key}”。请删除不需要的数据类型。`,
    TOO_MANY_DEVICES: (serialNumber) =>
      `此主题的设备数量已达上限。值已保存，但没有记下是由“${serialNumber}”发送。请让每块开发板使用固定的序列号。`,
    NEW_DEVICES_TOO_FAST: (serialNumber) =>
      `同一来源在短时间内出现大量新开发板，因此保存数值时没有记录来自哪块开发板（“${serialNumber}”）。它再发送消息时就会加入主题。请为每块开发板设置固定的序列号。`,
    TOO_MANY_SERIES: (key) =>
      `此主题的设备与数据类型组合已达上限。“${key}”的值已保存，但没有记下是由哪台设备发送。如要加入更多设备，请使用另一个主题。`,
    STORED_AS_TEXT: (key) => `“${key}”的值已保存为文本，而图表只会画出数字。请只用 0 到 9 和小数点，例如 21.5。`,
    NAME_SHARED: (name) =>
      `有不止一块开发板用“${name}”发送，它们的值混在同一条线上。请为每块开发板设置不同的名称或序列号。`,
    TOO_FAST: (seconds) =>
      `主题所有者的订阅设有数据间隔：每块开发板每 ${seconds} 秒只会保存一条消息。请让每块开发板在两条消息之间至少等待 ${seconds} 秒。如果多块开发板共用一个连接，请为每块设置不同的序列号（_dsn）。`,
    CLASS_LIMIT: (seconds) =>
      `此班级每秒最多保存每块开发板的 ${Math.round(1 / Number(seconds))} 条消息。请让开发板在两条消息之间等待 ${seconds} 秒，或请老师调高上限。`,
    NOT_FIRED: (triggers) => `因此有 ${triggers} 个事件触发没有执行。请在项目的事件触发日志中查看是哪些。`,
    LOCATION_NOT_ALLOWED: () => '主题所有者的订阅不允许开发板更改主题的位置。请在地图上手动设置位置。',
    LOCATION_NOT_VALID: (place) =>
      `“${place}”不是有效的位置。纬度须在 -90 到 90 之间，经度须在 -180 到 180 之间。GPS 模块未定位时会发送 0, 0。`,
    NOT_A_TIME: (time) =>
      `“${time}”不是时间，因此没有保存消息。请连同时区发送，例如 2026-01-31T12:00:00+08:00，或从 1970 年起的秒数。`,
    CLOCK_NOT_SET: (time) =>
      `开发板的时钟尚未校准，显示“${time}”，因此没有保存消息。请先校准时钟，例如从时间服务器获取时间。`,
    TIME_IN_FUTURE: (time) => `时间“${time}”在未来太远，因此没有保存消息。请检查开发板的时钟和时区。`,
    ALREADY_STORED: (values) => `有 ${values} 个值此前已保存在相同时间，因此没有再次保存。`,
    NOT_AN_UPLINK: (event) => `这是网关的报告（${event}），不是测量数据，无需保存。`,
    NO_DECODED_PAYLOAD: (board) =>
      `网络只传来“${board}”的原始字节，没有数值。请在网络的控制台为此设备添加解码程序（payload formatter／codec）。`,
    TOPIC_SWITCHED_OFF: () => '主题已停用。请在主题页面上方打开“启用”，然后重新发送。',
    SUBSCRIPTION_ENDED: (days) =>
      `主题所有者的订阅已失效超过 ${days} 天。请所有者在“我的订阅”中输入许可证密钥或活动代码，然后重新发送。`,
    OTHER_TOPIC_UNKNOWN: (name, count) =>
      `使用此主题的设备把 ${count} 条消息发送到了不存在的主题（${name}），这些消息已被丢弃。请检查程序中的主题名称，或删除发送到该主题的部分。`,
    OTHER_TOPIC_SWITCHED_OFF: (name, count) =>
      `使用此主题的设备把 ${count} 条消息发送到了已停用的主题（${name}），这些消息已被丢弃。请启用该主题，或删除程序中发送到该主题的部分。`,
    OTHER_TOPIC_SUBSCRIPTION_ENDED: (name, count) =>
      `使用此主题的设备把 ${count} 条消息发送到了另一个主题（${name}），但该主题所有者的订阅已失效，这些消息已被丢弃。请启用订阅，或删除程序中发送到该主题的部分。`,
    OTHER_TOPIC_NOT_HEARD: (name) => `使用此主题的设备尝试接收一个不存在的主题（${name}）。请检查程序中的主题名称。`,
    PACKET_TOO_LARGE: (bytes) =>
      `服务器断开了一块开发板的连接，因为它的消息超过 ${Math.floor(Number(bytes) / 1024)} kB。请缩短消息。`,
    PACKET_NOT_VALID: (mistake) =>
      `服务器断开了一块开发板的连接，因为它发送了 MQTT 不允许的内容：${mistake}。请检查程序中的主题名称和 MQTT 库。`,
    STORING_FAILED: () => '服务器未能保存消息。请重新发送；如仍然失败，请联系管理员。',
  },
};
