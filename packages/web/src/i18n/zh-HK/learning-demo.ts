import type { DemoTexts } from '../en/learning-demo.ts';

export const demo: DemoTexts = {
  title: '導覽示範',
  intro: '用一塊會傳送真實 MQTT 訊息的模擬開發板，看看你的開發板在這裏可以做到甚麼。',
  startTitle: '不用接線的開發板',
  startText: '導覽會建立專案「Demo」和兩個主題，並在此頁面啟動模擬開發板，約需五分鐘。',
  start: '開始導覽',
  cleanUp: '清理',
  gone: '導覽的專案已更改或已不存在，請重新開始導覽。',
  subscription: '查看我的訂閱',
  limits: {
    project: { title: '專案數目已達上限', text: '導覽需要一個專案。請刪除不再需要的專案，或升級授權。' },
    topic: { title: '主題數目已達上限', text: '導覽需要兩個主題。請刪除不再需要的主題，或升級授權。' },
  },
  board: '模擬開發板',
  button: (name) => `按鈕 ${name}`,
  led: { on: 'LED 已亮起', off: 'LED 已熄滅' },
  serial: '序號',
  sends: '最近傳送的訊息',
  statuses: {
    connecting: '正在連線……',
    connected: '已透過 MQTT 連線',
    refused: '主題已不存在',
    paused: '頁面隱藏時暫停',
  },
  dataTypes: { temp: '溫度', light: '光度', button: '按鈕', led: 'LED' },
  progress: (done, total) => `已完成 ${done} / ${total} 步`,
  done: '已完成',
  steps: {
    publish: {
      title: '開發板傳送訊息',
      text: '每則訊息由鍵名和值組成，儲存後隨即顯示在紀錄中。按 A 或 B，訊息會加上按鈕的值。',
    },
    chart: { title: '數值變成圖表', text: '每個數據類型都會自動有一個折線圖，隨每則訊息延伸。' },
    gauge: { title: '指針儀表跟着轉動', text: '移動開發板的溫度滑桿，看看指針怎樣轉動。' },
    led: { title: '用按鈕控制 LED', text: '按下開關按鈕。開發板會接收第二個主題的訊息，心形燈隨之亮起或熄滅。' },
    trigger: {
      title: '開發板自動作出反應',
      text: '建立事件觸發：temp 大於 30 時，傳送 led=on。然後把滑桿移到 30 °C 以上。',
    },
  },
  charts: { gauge: '溫度計', toggle: 'LED 開關' },
  triggerName: '高溫時亮起 LED',
  createTrigger: '建立事件觸發',
  showTrigger: '查看事件觸發及其紀錄',
  next: { title: '下一步', text: '剛才看到的一切都在你的專案中。你可以修改它，或接上真實的開發板。' },
  links: {
    project: { title: '專案', text: '查看開發板和訊息的概覽' },
    dashboards: { title: '儀表板', text: '把圖表和按鈕放在同一畫面' },
    triggers: { title: '事件觸發', text: '建立你自己的規則' },
    board: { title: '接上真實的開發板', text: '把主題名稱複製到開發板的程式' },
  },
};
