import { type LegalDocument, LegalPage } from './legal-page.tsx';

const terms: LegalDocument = {
  en: {
    title: 'Terms of use',
    intro: 'Short rules for working together on this server. By using an account you agree to them.',
    sections: [
      {
        heading: 'Accounts',
        points: [
          'An account belongs to one person. Use an email address that is yours and keep your password to yourself.',
          'Younger pupils need their parents’ consent, or use the service in lessons at their school.',
          'If you think someone else is using your account, tell the operator and sign out other devices on your profile page.',
        ],
      },
      {
        heading: 'Licenses, event codes and schools',
        points: [
          'A license key works for a limited number of accounts and has a limited number of seats. Anyone who received it may share it within the class or group it was meant for.',
          'An event code gives 7 days of access. It starts with the event at the earliest and ends with the event at the latest.',
          'A school has access from its approval until its event ends, for email addresses of the school.',
          'When access ends, your projects are kept. Enter a new license key to open them again.',
        ],
      },
      {
        heading: 'Fair use',
        points: [
          'Use the service for learning, teaching and making.',
          'Do not try to read what is not yours, to guess names, keys or passwords, or to disturb the service or other people’s boards.',
          'Upload nothing unlawful, and no data about other people without their consent.',
          'Stay within the limits of your subscription; messages sent too often are not stored.',
        ],
      },
      {
        heading: 'What the operator may do',
        paragraphs: [
          'The operator may manage the server, announce maintenance, set limits, and suspend accounts that break these rules or endanger the service. Where possible, you will be told in advance.',
        ],
      },
      {
        heading: 'Changes',
        paragraphs: [
          'These terms may change with a new version of the service. Changes are listed under “What’s new”.',
        ],
      },
    ],
    contact: 'Questions about these terms? Email the operator at',
  },
  tc: {
    title: '使用條款',
    intro: '以下是在本伺服器共同學習的簡單守則。使用帳戶即表示你同意遵守。',
    sections: [
      {
        heading: '帳戶',
        points: [
          '每個帳戶只供一人使用。請使用你本人的電郵地址，並妥善保管密碼。',
          '年幼學生須經家長同意，或在學校課堂內使用本服務。',
          '如懷疑有人使用你的帳戶，請通知營運者，並在個人檔案頁面登出其他裝置。',
        ],
      },
      {
        heading: '授權碼、活動代碼及學校',
        points: [
          '每個授權碼可供指定數目的帳戶使用，並設有同時登入名額；持有人可在其所屬班級或小組內分享。',
          '活動代碼可使用 7 天，最早於活動開始時生效，最遲於活動結束時失效。',
          '學校的使用權由申請獲批起至活動結束為止，適用於該校的電郵地址。',
          '使用權結束後，你的專案仍會保留，輸入新的授權碼即可繼續使用。',
        ],
      },
      {
        heading: '合理使用',
        points: [
          '請將本服務用於學習、教學及創作。',
          '請勿試圖讀取他人的內容、猜測名稱、授權碼或密碼，或干擾服務及他人的開發板。',
          '請勿上載違法內容；未經同意，請勿上載他人的資料。',
          '請遵守訂閱的限額；過於頻密的訊息不會儲存。',
        ],
      },
      {
        heading: '營運者的權限',
        paragraphs: [
          '營運者可管理伺服器、公布系統維護、設定限額，並暫停違反守則或危及服務的帳戶。如情況許可，會事先通知。',
        ],
      },
      {
        heading: '條款修訂',
        paragraphs: ['本條款可隨服務更新而修訂，改動會在「最新功能」頁面公布。'],
      },
    ],
    contact: '如對本條款有任何疑問，請電郵營運者：',
  },
};

export function TermsPage() {
  return <LegalPage document={terms} />;
}
