import type { Language } from '@tinkerstream/contract/platform/language';

interface Question {
  readonly question: string;
  readonly answer: string;
  /** A page that shows it. */
  readonly link?: { readonly to: '/demo'; readonly text: string };
}

/** The first questions of teachers and students. */
export const faq: Readonly<Record<Language, { readonly title: string; readonly questions: readonly Question[] }>> = {
  en: {
    title: 'Frequently asked questions',
    questions: [
      {
        question: 'How do I connect my board?',
        answer:
          'Create a project and a topic in it, and copy the topic’s name into your board’s program. The board sends messages such as temperature=21 to that name, over MQTT, WebSocket or HTTP. The data type and its chart appear by themselves.',
      },
      {
        question: 'Can I try it without a board?',
        answer:
          'Yes. The guided tour runs a simulated board in your browser. It sends real messages to a project of your own, which you can delete afterwards.',
        link: { to: '/demo', text: 'Open the guided tour' },
      },
      {
        question: 'Why does no data arrive?',
        answer:
          'Check the topic’s name first: ten capital letters and digits, the same in the board and here. Then the address of this server and the MQTT port, and that the board is in the same network. A message needs the form key=value, with commas between several pairs, and numbers as values.',
      },
      {
        question: 'Who can send to my topic?',
        answer:
          'Everybody who knows its name: the name is the key. Share it with those who should send or listen, and create a new topic when it has got into the wrong hands.',
      },
      {
        question: 'I see my subscription page instead of my projects. Why?',
        answer:
          'Your access has ended: a guest account after 7 days, a license on its expiry date, a school after its event. Your projects are still there. Enter a new license key or event code and they open again.',
      },
      {
        question: 'What does “limit reached” mean beside concurrent login?',
        answer:
          'A license has so many seats, and a seat is one place where somebody is signed in. When all are taken, somebody has to sign out first: from the menu in the top right corner, or with “Log out others” on the profile page.',
      },
      {
        question: 'I have forgotten my password.',
        answer:
          'Follow “Forgot your password?” on the sign-in page. You receive a mail with a link that works once, for one hour, and choose a new password.',
      },
      {
        question: 'Does it work without the internet?',
        answer:
          'Yes. This is a server of its own, in your school or at home. Boards and browsers only need to reach it. Mail, signing in with Google and event triggers that call other services do need the internet.',
      },
    ],
  },
  'zh-HK': {
    title: '常見問題',
    questions: [
      {
        question: '怎樣接上我的開發板？',
        answer:
          '先建立專案，再在專案中建立主題，然後把主題名稱複製到開發板的程式。開發板可經 MQTT、WebSocket 或 HTTP 向該名稱傳送訊息，例如 temperature=21，數據類型和圖表便會自動出現。',
      },
      {
        question: '沒有開發板也可以試用嗎？',
        answer: '可以。導覽示範會在瀏覽器中運行模擬開發板，向你自己的專案傳送真實訊息，完成後可刪除該專案。',
        link: { to: '/demo', text: '開啟導覽示範' },
      },
      {
        question: '為甚麼收不到數據？',
        answer:
          '請先核對主題名稱：由十個大寫字母和數字組成，開發板和這裏必須相同。然後檢查本伺服器的位址和 MQTT 連接埠，以及開發板是否連接同一網絡。訊息格式為「鍵=值」，多組之間以逗號分隔，值須為數字。',
      },
      {
        question: '誰可以向我的主題傳送訊息？',
        answer:
          '凡知道主題名稱的人都可以，因為名稱就是鑰匙。請只告訴需要傳送或接收訊息的人；如名稱外洩，請建立新主題。',
      },
      {
        question: '為甚麼只看到訂閱頁面，看不到我的專案？',
        answer:
          '你的使用期已結束：訪客帳戶為 7 天，授權碼以到期日為準，學校則至活動結束為止。你的專案仍然保留，輸入新的授權碼或活動代碼便可繼續使用。',
      },
      {
        question: '同時登入人數旁的「已達上限」是甚麼意思？',
        answer:
          '每個授權有固定的名額，每個已登入的裝置佔一個名額。名額用完後，須有人先登出：可按右上角選單的「登出」，或在個人檔案按「登出其他裝置」。',
      },
      {
        question: '忘記密碼怎麼辦？',
        answer:
          '在登入頁面按「忘記密碼？」，你會收到一封附有連結的電郵。連結一小時內有效，只可使用一次，讓你設定新密碼。',
      },
      {
        question: '沒有互聯網也可以使用嗎？',
        answer:
          '可以。這是設於學校或家中的獨立伺服器，開發板和瀏覽器能連接到它便可。電郵、以 Google 登入，以及呼叫其他服務的事件觸發則需要互聯網。',
      },
    ],
  },
  'zh-CN': {
    title: '常见问题',
    questions: [
      {
        question: '怎样接入我的开发板？',
        answer:
          '先创建项目，再在项目中创建主题，然后把主题名称复制到开发板的程序里。开发板可以通过 MQTT、WebSocket 或 HTTP 向该名称发送消息，例如 temperature=21，数据类型和图表会自动出现。',
      },
      {
        question: '没有开发板也能试用吗？',
        answer: '可以。功能导览会在浏览器中运行模拟开发板，向你自己的项目发送真实消息，完成后可以删除该项目。',
        link: { to: '/demo', text: '打开功能导览' },
      },
      {
        question: '为什么收不到数据？',
        answer:
          '请先核对主题名称：由十个大写字母和数字组成，开发板和这里必须一致。然后检查本服务器的地址和 MQTT 端口，以及开发板是否连接到同一网络。消息格式为“键=值”，多组之间用逗号分隔，值须为数字。',
      },
      {
        question: '谁可以向我的主题发送消息？',
        answer:
          '凡知道主题名称的人都可以，因为名称就是钥匙。请只告诉需要发送或接收消息的人；如果名称泄露，请创建新主题。',
      },
      {
        question: '为什么只看到订阅页面，看不到我的项目？',
        answer:
          '你的使用期已结束：访客账户为 7 天，许可证以到期日期为准，学校则到活动结束为止。你的项目仍然保留，输入新的许可证密钥或活动代码即可继续使用。',
      },
      {
        question: '同时登录人数旁的“已达上限”是什么意思？',
        answer:
          '每个许可证有固定的名额，每台已登录的设备占一个名额。名额用完后，须有人先退出登录：可以点击右上角菜单的“退出登录”，或在个人资料页点击“退出其他设备”。',
      },
      {
        question: '忘记密码怎么办？',
        answer:
          '在登录页面点击“忘记密码？”，你会收到一封带有链接的邮件。链接一小时内有效，只能使用一次，供你设置新密码。',
      },
      {
        question: '没有互联网也能用吗？',
        answer:
          '可以。这是设在学校或家中的独立服务器，开发板和浏览器能连接到它即可。邮件、Google 登录，以及调用其他服务的事件触发则需要互联网。',
      },
    ],
  },
};
