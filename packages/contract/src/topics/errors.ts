import { type ErrorEntry, errorEntry } from '../platform/errors.ts';

export const TOPIC_ERRORS = {
  TS_ERR_TOPIC_0001: errorEntry(
    404,
    'This topic does not exist, or you have no access to it.',
    '找不到此主題，或你無權存取。',
    '找不到此主题，或你无权访问。',
  ),
  TS_ERR_TOPIC_0002: errorEntry(
    409,
    'This topic already has a data type with the key “{detail}”. Choose another key.',
    '此主題已有鍵名為「{detail}」的數據類型，請改用其他鍵名。',
    '此主题已有键名为“{detail}”的数据类型，请选用其他键名。',
  ),
  TS_ERR_TOPIC_0003: errorEntry(
    409,
    'A topic can have at most {detail} data types. Delete one you don’t need.',
    '每個主題最多可有 {detail} 個數據類型，請先刪除不需要的。',
    '每个主题最多可有 {detail} 个数据类型，请先删除不需要的。',
  ),
  TS_ERR_TOPIC_0004: errorEntry(
    409,
    'This topic is inactive and doesn’t accept messages. Turn on “Active” on its page first.',
    '此主題已停用，不接收訊息。請先在主題頁面開啟「啟用」。',
    '此主题已停用，不接收消息。请先在主题页面打开“启用”。',
  ),
  TS_ERR_TOPIC_0005: errorEntry(
    404,
    'This data type does not exist in the topic. Reload the page.',
    '此主題沒有這個數據類型，請重新載入頁面。',
    '此主题没有这个数据类型，请刷新页面。',
  ),
  TS_ERR_TOPIC_0006: errorEntry(
    404,
    'This device has not sent anything to the topic yet. Choose another device, or send a message from it.',
    '這部裝置還沒有向此主題傳送訊息。請選擇其他裝置，或先由它傳送訊息。',
    '这台设备还没有向此主题发送消息。请选择其他设备，或先由它发送消息。',
  ),
  TS_ERR_TOPIC_0007: errorEntry(
    400,
    'A message with “=” needs a key before it and a value after it, as in temperature=21.',
    '鍵值訊息的「=」前面必須有鍵名，後面必須有值，例如 temperature=21。',
    '键值消息的“=”前面必须有键名，后面必须有值，例如 temperature=21。',
  ),
  TS_ERR_TOPIC_0008: errorEntry(
    403,
    'Only the person who created a topic can delete it. The owner of a project can remove it from the project instead.',
    '只有建立者可以刪除主題。專案擁有者可以改為從專案移除此主題。',
    '只有创建者可以删除主题。项目所有者可以改为从项目中移除此主题。',
  ),
  TS_ERR_TOPIC_0009: errorEntry(
    403,
    'Only the creator of a topic can add it to a project or renew its name. Ask them to do it.',
    '只有主題的建立者可以把主題加入專案或更換主題名稱。請聯絡建立者。',
    '只有主题的创建者可以把主题加入项目或更换主题名称。请联系创建者。',
  ),
  TS_ERR_TOPIC_0010: errorEntry(
    403,
    'This data type has records, so only the creator of the topic or the owner of the project can delete it. Ask one of them.',
    '此數據類型已有紀錄，只有主題的建立者或專案擁有者可以刪除。請聯絡他們。',
    '此数据类型已有记录，只有主题的创建者或项目所有者可以删除。请联系他们。',
  ),
  TS_ERR_TOPIC_0011: errorEntry(
    409,
    'The topic’s owner has had no active subscription for {detail} days, so the topic accepts no messages. Activate a subscription first.',
    '主題擁有者的訂閱已失效超過 {detail} 天，此主題不再接收訊息。請先啟用訂閱。',
    '主题所有者的订阅已失效超过 {detail} 天，此主题不再接收消息。请先启用订阅。',
  ),
  TS_ERR_TOPIC_0012: errorEntry(
    403,
    'Only the topic’s creator and the project’s owner can remove a topic from a project. Ask one of them to do it.',
    '只有主題的建立者和專案擁有者可以從專案移除主題。請聯絡其中一人。',
    '只有主题的创建者和项目所有者可以从项目中移除主题。请联系其中一人。',
  ),
  TS_ERR_TOPIC_0023: errorEntry(
    404,
    'This note no longer exists. Reload the page.',
    '此註記已不存在，請重新載入頁面。',
    '此注记已不存在，请刷新页面。',
  ),
  TS_ERR_TOPIC_0024: errorEntry(
    403,
    'Only the person who made a note, the topic’s creator and the project’s owner can change it. Ask one of them.',
    '只有加上註記的人、主題的建立者和專案擁有者可以更改註記。請聯絡其中一人。',
    '只有添加注记的人、主题的创建者和项目所有者可以更改注记。请联系其中一人。',
  ),
  TS_ERR_TOPIC_0025: errorEntry(
    409,
    'A topic can have at most {detail} notes. Delete one you don’t need.',
    '每個主題最多可有 {detail} 個註記，請先刪除不需要的。',
    '每个主题最多可有 {detail} 个注记，请先删除不需要的。',
  ),
  TS_ERR_TOPIC_0028: errorEntry(
    400,
    'This formula cannot be read. Write it with keys of this topic, such as temp - (100 - hum) / 5.',
    '無法讀取此公式。請使用此主題的鍵名，例如 temp - (100 - hum) / 5。',
    '无法读取此公式。请使用此主题的键名，例如 temp - (100 - hum) / 5。',
  ),
  TS_ERR_TOPIC_0029: errorEntry(
    400,
    'This topic has no data type with the key “{detail}”. Create it first, or change the formula.',
    '此主題沒有鍵名為「{detail}」的數據類型。請先建立，或更改公式。',
    '此主题没有键名为“{detail}”的数据类型。请先创建，或修改公式。',
  ),
  TS_ERR_TOPIC_0030: errorEntry(
    400,
    'The formula would follow from itself: {detail}. Change one of these formulas.',
    '公式會循環引用自己：{detail}。請更改其中一個公式。',
    '公式会循环引用自己：{detail}。请修改其中一个公式。',
  ),
  TS_ERR_TOPIC_0031: errorEntry(
    409,
    'Boards send the values of this data type. Create another data type for a formula.',
    '此數據類型的值由開發板傳送。如要使用公式，請建立另一個數據類型。',
    '此数据类型的值由开发板发送。要使用公式，请创建另一个数据类型。',
  ),
  TS_ERR_TOPIC_0032: errorEntry(
    409,
    'The formula of “{detail}” reads this key. Change that formula first.',
    '「{detail}」的公式使用此鍵名，請先更改該公式。',
    '“{detail}”的公式使用此键名，请先修改该公式。',
  ),
} as const satisfies Record<string, ErrorEntry>;
