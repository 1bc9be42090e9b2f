import type { AppletDetailsTexts } from '../en/applets-details.ts';

export const appletDetails: AppletDetailsTexts = {
  anyParameter: '名稱',
  detailNames: {
    parameter: '呼叫的參數',
    'parameter(queryText)': '用戶說的話',
    'detected(class)': '鏡頭看到的物件',
    'detected(score)': '分數（百分比）',
    'detected(count)': '鏡頭看到的數量',
    'count(runs)': '今日執行次數（連同這次）',
    'count(boards)': '最近一分鐘有訊息的開發板數量',
  },
  nameUnknown: (reference, names) => `沒有 ${reference}。請改用 ${names.join('、')}。`,
  triggerMissing: {
    parameter: (reference) => `${reference} 需要 Webhook 或 Dialogflow 觸發來源。請新增，或刪除這個值。`,
    detected: (reference) => `${reference} 需要「看到物件」或「看到人臉」觸發來源。請新增，或刪除這個值。`,
    count: (reference) => `${reference} 需要有主題的觸發來源。請新增，或刪除這個值。`,
  },
};
