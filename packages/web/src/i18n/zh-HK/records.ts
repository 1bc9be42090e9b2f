import type { RecordsTexts } from '../en/records.ts';

export const records: RecordsTexts = {
  latestValues: '最新的值',
  valuesSearch: '數據類型或鍵名',
  moreData: '開發板一傳送，新數值就會在這裏顯示。',
  latest: '最新數據',
  time: '時間',
  dataType: '數據類型',
  value: '值',
  device: '裝置',
  none: '還沒有數據。由開發板或在本頁傳送一則訊息，數值便會在這裏顯示。',
  messageLog: '訊息紀錄',
  messageLogHint: '最近到達此主題的 100 則訊息、每則訊息的結果及原因。發生的問題會保留更久，訊息再多也不會被擠走。',
  shownMessages: '顯示的訊息',
  allMessages: '全部訊息',
  onlyProblems: '只看問題',
  allDevices: '全部裝置',
  noProblems: '沒有問題。開發板傳來而未能完整儲存的訊息，連同原因，都會顯示在這裏。',
  noMessagesOfBoard: '最近的訊息中沒有這個裝置。可改選「只看問題」，或等它下一則訊息。',
  times: (count) => `${count.toLocaleString('zh-HK')} 次`,
  message: '訊息',
  outcome: '結果',
  noMessages: '還沒有訊息。開發板傳來的訊息，無論成功與否，都會在這裏顯示。',
  showAll: (count) => `顯示全部 ${count} 則訊息`,
  showFewer: '顯示較少',
  outcomes: {
    STORED: '已儲存',
    PARTLY_STORED: '部分已儲存',
    NOT_STORED: '已轉發，未儲存',
    REFUSED: '已拒絕',
  },
  reasons: {
    NO_KEY_VALUE_PAIR: () =>
      '訊息中沒有「=」，所以沒有值可以儲存；正在接收的開發板仍會收到。如要儲存值，請傳送例如 temperature=21。',
    JSON_CUT_OFF: (place) => `JSON 未到最後的括號就結束。請縮短訊息，或加大開發板的緩衝區。它在這裏結束：${place}`,
    JSON_QUOTES: (place) => `JSON 的名稱和文字要用半形雙引號，例如 {"t":21}。請看 ▸ 之處：${place}`,
    JSON_COMMA: (place) => `JSON 缺少或多了逗號，或數字用了逗號代替小數點。請看 ▸ 之處：${place}`,
    JSON_VALUE: (place) => `JSON 有一個值不是數字、雙引號內的文字、true、false 或 null。請看 ▸ 之處：${place}`,
    JSON_COMMENT: (place) => `JSON 不可以有註解。請刪除 ▸ 之後的註解：${place}`,
    JSON_AFTER_END: (place) => `JSON 的右括號之後還有內容。每則訊息請只傳送一個物件。請看 ▸ 之處：${place}`,
    JSON_LINE_BREAK: (place) => `JSON 的文字內有換行或定位字元。請改寫成 \\n 或 \\t。請看 ▸ 之處：${place}`,
    JSON_NOT_VALID: (place) => `JSON 有錯誤。請寫成例如 {"t":21,"h":40}。請看 ▸ 之處：${place}`,
    PART_WITHOUT_EQUALS: (part) => `「${part}」沒有「=」。請寫成「鍵名=值」，例如 temperature=21。`,
    PART_WITHOUT_KEY: (part) => `「${part}」的「=」前面沒有內容。請寫上鍵名，例如 temperature。`,
    PART_WITHOUT_VALUE: (key) => `「${key}=」後面沒有值。請檢查感應器是否已接好，並有輸出。`,
    KEY_REPEATED: (key) => `「${key}」在訊息中出現多於一次，只儲存了最後一個值。每個鍵名請只用一次。`,
    KEY_NOT_ALLOWED: (key) =>
      `「${key}」不能用作鍵名。請使用最多 20 個字，可用中英文或其他文字、數字、_ 和 -，不可有空格。`,
    KEY_RENAMED: (names) => `不能用作鍵名的名稱已改用合適的鍵名：${names}。所有值均已儲存。`,
    KEY_RESERVED: (key) => `「${key}」是程式的保留字，不能用作鍵名。請改用另一個鍵名。`,
    KEY_COMPUTED: (key) => `「${key}」由公式計算，開發板以此鍵名傳送的值不會儲存。`,
    UNKNOWN_KEY_NOT_NUMERIC: (key) =>
      `還沒有數據類型「${key}」，只有數字才會自動建立數據類型。如要儲存文字，請先建立數據類型。`,
    KEY_NOT_ACCEPTED: (key) =>
      `此主題不接受新的鍵名，而「${key}」不是它的數據類型。請檢查拼法，或在主題頁面開啟「接受新的鍵名」。`,
    TOO_MANY_DATA_TYPES: (key) => `此主題已有 50 個數據類型，無法再加入「${key}」。請刪除不需要的數據類型。`,
    TOO_MANY_DEVICES: (serialNumber) =>
      `此主題的裝置數目已達上限。值已儲存，但沒有記下是由「${serialNumber}」傳送。請讓每塊開發板使用固定的序號。`,
    NEW_DEVICES_TOO_FAST: (serialNumber) =>
      `同一來源在短時間內出現大量新開發板，因此儲存數值時沒有記錄來自哪塊開發板（「${serialNumber}」）。它再傳送訊息時便會加入主題。請為每塊開發板設定固定的序號。`,
    TOO_MANY_SERIES: (key) =>
      `此主題的裝置與數據類型組合已達上限。「${key}」的值已儲存，但沒有記下是由哪部裝置傳送。如要加入更多裝置，請使用另一個主題。`,
    STORED_AS_TEXT: (key) => `「${key}」的值已儲存為文字，而圖表只會畫出數字。請只用 0 至 9 和小數點，例如 21.5。`,
    NAME_SHARED: (name) =>
      `有多於一塊開發板用「${name}」傳送，它們的值混在同一條線上。請為每塊開發板設定不同的名稱或序號。`,
    TOO_FAST: (seconds) =>
      `主題擁有者的訂閱設有數據間隔：每塊開發板每 ${seconds} 秒只會儲存一則訊息。請讓每塊開發板在兩則訊息之間最少等候 ${seconds} 秒。如多塊開發板共用一個連線，請為每塊設定不同的序號（_dsn）。`,
    CLASS_LIMIT: (seconds) =>
      `此班級每秒最多儲存每塊開發板的 ${Math.round(1 / Number(seconds))} 則訊息。請讓開發板在兩則訊息之間等候 ${seconds} 秒，或請老師調高上限。`,
    NOT_FIRED: (triggers) => `因此有 ${triggers} 個事件觸發沒有執行。請在專案的事件觸發紀錄查看是哪些。`,
    LOCATION_NOT_ALLOWED: () => '主題擁有者的訂閱不容許開發板更改主題的位置。請在地圖上自行設定位置。',
    LOCATION_NOT_VALID: (place) =>
      `「${place}」不是有效的位置。緯度須介乎 -90 至 90，經度須介乎 -180 至 180。GPS 模組未定位時會傳送 0, 0。`,
    NOT_A_TIME: (time) =>
      `「${time}」不是時間，因此沒有儲存訊息。請連同時區傳送，例如 2026-01-31T12:00:00+08:00，或由 1970 年起計的秒數。`,
    CLOCK_NOT_SET: (time) =>
      `開發板的時鐘尚未校準，顯示「${time}」，因此沒有儲存訊息。請先校準時鐘，例如從時間伺服器取得時間。`,
    TIME_IN_FUTURE: (time) => `時間「${time}」在未來太遠，因此沒有儲存訊息。請檢查開發板的時鐘及時區。`,
    ALREADY_STORED: (values) => `有 ${values} 個值早已儲存於相同時間，因此沒有再次儲存。`,
    NOT_AN_UPLINK: (event) => `這是閘道的報告（${event}），不是量度數據，不會儲存。`,
    NO_DECODED_PAYLOAD: (board) =>
      `網絡只傳來「${board}」的原始位元組，沒有數值。請在網絡的控制台為此裝置加入解碼程式（payload formatter／codec）。`,
    TOPIC_SWITCHED_OFF: () => '主題已停用。請在主題頁面上方開啟「啟用」，然後再次傳送。',
    SUBSCRIPTION_ENDED: (days) =>
      `主題擁有者的訂閱已失效超過 ${days} 天。請擁有者在「我的訂閱」輸入授權碼或活動代碼，然後再次傳送。`,
    OTHER_TOPIC_UNKNOWN: (name, count) =>
      `使用此主題的裝置把 ${count} 則訊息傳送到不存在的主題（${name}），這些訊息已被捨棄。請檢查程式中的主題名稱，或移除傳送到該主題的部分。`,
    OTHER_TOPIC_SWITCHED_OFF: (name, count) =>
      `使用此主題的裝置把 ${count} 則訊息傳送到已停用的主題（${name}），這些訊息已被捨棄。請啟用該主題，或移除程式中傳送到該主題的部分。`,
    OTHER_TOPIC_SUBSCRIPTION_ENDED: (name, count) =>
      `使用此主題的裝置把 ${count} 則訊息傳送到另一個主題（${name}），但該主題擁有者的訂閱已失效，這些訊息已被捨棄。請啟用訂閱，或移除程式中傳送到該主題的部分。`,
    OTHER_TOPIC_NOT_HEARD: (name) => `使用此主題的裝置嘗試接收一個不存在的主題（${name}）。請檢查程式中的主題名稱。`,
    PACKET_TOO_LARGE: (bytes) =>
      `伺服器中斷了一塊開發板的連線，因為它的訊息超過 ${Math.floor(Number(bytes) / 1024)} kB。請縮短訊息。`,
    PACKET_NOT_VALID: (mistake) =>
      `伺服器中斷了一塊開發板的連線，因為它傳送了 MQTT 不容許的內容：${mistake}。請檢查程式中的主題名稱和 MQTT 函式庫。`,
    STORING_FAILED: () => '伺服器未能儲存訊息。請再次傳送；如仍然失敗，請聯絡管理員。',
  },
};
