import { type LegalDocument, LegalPage } from './legal-page.tsx';

const disclaimer: LegalDocument = {
  en: {
    title: 'Disclaimer',
    intro: 'Tinkerstream is made for learning. Please keep this in mind when you build with it.',
    sections: [
      {
        heading: 'Not for safety',
        paragraphs: [
          'Do not rely on it where a failure could hurt people or damage things: no alarms for fire or gas, no medical devices, no locks or heaters that must never fail. A message can be late, and a network can be down.',
        ],
      },
      {
        heading: 'Measurements',
        paragraphs: [
          'The values shown are the ones boards have sent. Sensors drift and programs have bugs; neither the operator nor the makers of the software guarantee that values are accurate. Results of the AI pages are a model’s best guess and can be wrong.',
        ],
      },
      {
        heading: 'Availability',
        paragraphs: [
          'The operator works to keep the service running and stored data safe, but cannot promise that it will never stop. Maintenance is announced on the home page where possible. Export what you cannot afford to lose.',
        ],
      },
      {
        heading: 'Links and other services',
        paragraphs: [
          'Pages linked here and services called by event triggers belong to their owners, who are responsible for them.',
        ],
      },
      {
        heading: 'Liability',
        paragraphs: [
          'As far as the law allows, neither the operator nor the makers of the software are liable for loss caused by using the service or by being unable to use it. Rights that cannot be waived by law are not affected.',
        ],
      },
    ],
    contact: 'Found something wrong or dangerous? Tell the operator at',
  },
  tc: {
    title: '免責聲明',
    intro: 'Tinkerstream 為學習而設，使用時請留意以下事項。',
    sections: [
      {
        heading: '不適用於安全用途',
        paragraphs: [
          '如系統失效可能危及人身安全或造成損壞，請勿依賴本服務，例如火警或氣體警報、醫療裝置，以及不容出錯的門鎖或發熱裝置。訊息可能延誤，網絡亦可能中斷。',
        ],
      },
      {
        heading: '量度數據',
        paragraphs: [
          '所顯示的數值由開發板傳送。感應器會有偏差，程式亦可能出錯，營運者及軟件製作者均不保證數值準確。人工智能頁面的結果為模型的推測，可能有誤。',
        ],
      },
      {
        heading: '服務供應',
        paragraphs: [
          '營運者會盡力維持服務及保存數據，但不能保證服務永不中斷。如情況許可，系統維護會在主頁預先公布。重要數據請自行匯出備份。',
        ],
      },
      {
        heading: '連結及其他服務',
        paragraphs: ['本網站連結的網頁，以及事件觸發所呼叫的外部服務，由其擁有人負責。'],
      },
      {
        heading: '責任限制',
        paragraphs: [
          '在法律容許的範圍內，營運者及軟件製作者對因使用或未能使用本服務而引致的損失概不負責。法律規定不可免除的權利不受影響。',
        ],
      },
    ],
    contact: '如發現錯誤或危險情況，請電郵營運者：',
  },
};

export function DisclaimerPage() {
  return <LegalPage document={disclaimer} />;
}
