import { type LegalDocument, LegalPage } from './legal-page.tsx';

const privacy: LegalDocument = {
  en: {
    title: 'Privacy',
    intro:
      'Tinkerstream runs on a server of your school, or of the organisation that invited you here (“the operator”). What you enter stays on that server. This page explains what is kept and why.',
    sections: [
      {
        heading: 'What is kept',
        points: [
          'Your account: email address, first and last name, and a one-way hash of your password. No one can read the password itself. If you use two-step sign-in, also its secret and your recovery codes.',
          'Your subscription: license keys and event codes you used, and your school.',
          'School applications: the teacher’s name, role and telephone number, the school and the event.',
          'Your sign-ins: when each session started and was last used, and its browser and operating system. Sign-ins, failed sign-ins and refused actions are also recorded for administrators, for 90 days.',
          'Your work: projects, when you last opened each of them, topics, charts with their notes, dashboards, event triggers with their runs, notifications, uploaded files, and the messages your boards send, with the device name, serial number and location that a message contains.',
          'Classes: the names that pupils choose, their two pictures, their boards, tasks and copies of projects, and comments on their work.',
          'Links and keys that you switch on: the public links of charts, dashboards and maps, and the keys of projects, also those for boards of other clouds.',
        ],
      },
      {
        heading: 'What it is used for',
        paragraphs: [
          'To sign you in, to show what your boards send to you and the people you share a project with, to apply the limits of your subscription, to answer applications, and to keep the service safe. There is no advertising, no profiling, and no sale of data.',
        ],
      },
      {
        heading: 'Who can see it',
        points: [
          'You see all of your own work. The people you share a project with see that project and your name.',
          'Anyone who knows the name of a topic can send to it and listen to it. Treat the name like a password.',
          'Administrators of this server see accounts, subscriptions and applications, and manage the server and all its data.',
          'Anyone who has the public link of a chart, dashboard or map can see it without signing in, and press its buttons. Anyone who has the project key can read the project’s data and send to its topics.',
        ],
      },
      {
        heading: 'Cookies',
        paragraphs: [
          'Up to five cookies, each kept for up to 30 days: the access token, the refresh token and its expiry time, which keep you signed in, the language you chose, and the address of this server that you chose for links. Your browser also stores display choices such as the light or dark theme, the pages you opened last and how far they are scrolled, the message that you last sent to find a board, the examples you gave on the AI pages, and random keys that let the server recognise the same browser. None of them is used to track you.',
        ],
      },
      {
        heading: 'Other services',
        paragraphs: [
          'Pages of this server load nothing from other servers, except for the following, and only if the operator has set them up: Google sign-in, online map tiles, weather data, and event triggers of yours that call IFTTT, Google Sheets, an email server or an SMS service. Event triggers also call the web addresses that their makers enter. What you do there is subject to that service’s privacy policy.',
        ],
      },
      {
        heading: 'How long data is kept',
        paragraphs: [
          'An account and its work are kept until you or the operator delete them. A session ends 30 days after its last use. A link sent by email works once, for a limited time. Backups made by the operator may contain deleted data for as long as they are kept.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'You may see and correct your data, export your records, and have your account deleted. You can change your name on the profile page; for everything else, contact the operator. Parents or the school may ask on behalf of pupils. Where the law of Hong Kong applies, these are your rights under the Personal Data (Privacy) Ordinance.',
        ],
      },
    ],
    contact: 'Questions about your data? Email the operator at',
  },
  tc: {
    title: '私隱政策',
    intro:
      'Tinkerstream 在你的學校或邀請你使用的機構（下稱「營運者」）的伺服器上運行，你輸入的資料只會保存在該伺服器。本頁說明保存哪些資料及其用途。',
    sections: [
      {
        heading: '保存的資料',
        points: [
          '帳戶：電郵地址、姓名，以及密碼的單向雜湊值。任何人均無法得知密碼本身。如使用兩步登入，亦包括其密鑰和備用碼。',
          '訂閱：你使用過的授權碼和活動代碼，以及所屬學校。',
          '學校申請：老師姓名、職位、電話、學校及活動。',
          '登入紀錄：每次登入的時間、最後使用時間，以及瀏覽器和作業系統名稱。登入、登入失敗及被拒絕的操作亦會記錄，供管理員查閱，保留 90 天。',
          '你的作品：專案及你上次開啟每個專案的時間、主題、圖表及其註記、儀表板、事件觸發及其執行紀錄、通知、上載的檔案，以及開發板傳來的訊息，包括訊息所附的裝置名稱、序號和位置。',
          '班級：學生自訂的名稱、用作登入的兩張圖案、所用的開發板、工作和專案副本，以及對其作品的評語。',
          '你開啟的連結和金鑰：圖表、儀表板和地圖的公開網址，以及專案金鑰，包括供其他雲端平台的開發板使用的金鑰。',
        ],
      },
      {
        heading: '資料用途',
        paragraphs: [
          '用於讓你登入、向你及共用專案的人顯示開發板傳來的數據、執行訂閱限額、處理申請，以及維護系統安全。本服務不設廣告，不會分析你的個人行為作推銷用途，亦不會出售資料。',
        ],
      },
      {
        heading: '誰可以看到',
        points: [
          '你可看到自己的全部作品；與你共用專案的人可看到該專案及你的姓名。',
          '凡知道主題名稱的人，均可向該主題傳送及接收訊息，請把名稱當作密碼般保管。',
          '本伺服器的管理員可查閱帳戶、訂閱及申請，並負責管理伺服器及其所有數據。',
          '任何人只要有圖表、儀表板或地圖的公開網址，毋須登入便可查看，並使用當中的按鈕。任何人只要有專案金鑰，便可讀取專案數據，並向其主題傳送訊息。',
        ],
      },
      {
        heading: 'Cookie',
        paragraphs: [
          '本網站最多使用五個 Cookie，最長保存 30 天：存取權杖、更新權杖及其到期時間（用以維持登入狀態）、你選擇的語言，以及你為連結選擇的伺服器地址。瀏覽器亦會儲存淺色或深色外觀等顯示設定、你最近開啟的頁面及其捲動位置、你上次用作尋找開發板的訊息、你在 AI 頁面加入的例子，以及讓伺服器識別同一瀏覽器的隨機密鑰。以上資料均不會用作追蹤。',
        ],
      },
      {
        heading: '其他服務',
        paragraphs: [
          '本伺服器的網頁不會從其他伺服器載入內容，以下情況除外，並只在營運者已設定時生效：以 Google 登入、網上地圖圖磚、天氣資料，以及你建立的事件觸發所呼叫的 IFTTT、Google 試算表、電郵伺服器或短訊服務。事件觸發亦會呼叫其建立者輸入的網址。使用該等服務時，須受其私隱政策約束。',
        ],
      },
      {
        heading: '保存期限',
        paragraphs: [
          '帳戶及作品會保存至你或營運者刪除為止。登入狀態於最後使用 30 天後失效。以電郵寄出的連結只可使用一次，並設有時限。營運者的備份在保存期間可能仍載有已刪除的資料。',
        ],
      },
      {
        heading: '你的權利',
        paragraphs: [
          '你可查閱及改正個人資料、匯出數據紀錄，以及要求刪除帳戶。姓名可在個人檔案頁面更改；其他要求請聯絡營運者。學生的要求可由家長或學校代為提出。如適用香港法例，以上為你在《個人資料（私隱）條例》下的權利。',
        ],
      },
    ],
    contact: '如對你的資料有任何疑問，請電郵營運者：',
  },
};

export function PrivacyPage() {
  return <LegalPage document={privacy} />;
}
