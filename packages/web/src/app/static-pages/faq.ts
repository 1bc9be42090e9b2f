import type { Language } from '@tinkerstream/contract/platform/language';

/** The facts of this server that answers mention. */
interface Facts {
  /** The host for boards and browsers. */
  readonly host: string;
  readonly mqttPort: number;
  readonly hasMailServer: boolean;
}

interface Question {
  readonly question: string;
  readonly answer: string | ((facts: Facts) => string);
  /** A page that shows what the answer says. */
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
          'Create a project and choose “Connect a board”. The page has the address, the topic name and a program for your board. The board sends messages such as temperature=21 over MQTT, WebSocket or HTTP. The data type and its chart appear automatically.',
      },
      {
        question: 'Can I try it without a board?',
        answer:
          'Yes. The guided tour runs a simulated board in your browser. It sends real messages to a project of your own, which you can delete afterwards.',
        link: { to: '/demo', text: 'Open the guided tour' },
      },
      {
        question: 'Why is no data arriving?',
        answer: ({ host, mqttPort }) =>
          `Check the topic name first: ten capital letters and digits, the same in the board’s program and here. Then check this server’s address, ${host}, and its MQTT port, ${mqttPort}, and that the board is on the same network. A message has the form key=value, with commas between pairs. If messages arrive but no data is stored, the topic’s message log says why.`,
      },
      {
        question: 'Who can send to my topic?',
        answer:
          'Anyone who knows its name: the name works like a password. Share it only with people who should send or listen. If it gets into the wrong hands, give the topic a new name.',
      },
      {
        question: 'I see my subscription page instead of my projects. Why?',
        answer:
          'Your access has ended: guest access after 7 days, a license on its expiry date, a school when its event ends. Your projects are still there. Enter a new license key or event code to open them again.',
      },
      {
        question: 'What does “limit reached” mean beside “Signed in at the same time”?',
        answer:
          'A license has a fixed number of seats, and each signed-in device takes one. When all seats are taken, someone must sign out first. Use the menu in the top right corner, or “Sign out other devices” on the profile page.',
      },
      {
        question: 'I’ve forgotten my password. What now?',
        answer: ({ hasMailServer }) =>
          hasMailServer
            ? 'Choose “Forgot your password?” on the sign-in page. We’ll email you a link that works once, within one hour, to set a new password.'
            : 'This server sends no email. Ask your teacher or administrator for a one-time code, then choose “Forgot your password?” on the sign-in page and enter it to set a new password.',
      },
      {
        question: 'Does it work without the internet?',
        answer:
          'Yes. Tinkerstream runs on its own server, at school or at home. Boards and browsers only need to reach that server. Email, Google sign-in and event triggers that call other services do need the internet.',
      },
    ],
  },
  'zh-HK': {
    title: '常見問題',
    questions: [
      {
        question: '怎樣接上我的開發板？',
        answer:
          '建立專案後按「連接開發板」，頁面會提供地址、主題名稱和開發板的程式。開發板可經 MQTT、WebSocket 或 HTTP 傳送訊息，例如 temperature=21，數據類型和圖表便會自動出現。',
      },
      {
        question: '沒有開發板也可以試用嗎？',
        answer: '可以。導覽示範會在瀏覽器中運行模擬開發板，向你自己的專案傳送真實訊息，完成後可刪除該專案。',
        link: { to: '/demo', text: '開啟導覽示範' },
      },
      {
        question: '為甚麼收不到數據？',
        answer: ({ host, mqttPort }) =>
          `請先核對主題名稱：由十個大寫字母和數字組成，開發板的程式和這裏必須相同。然後檢查本伺服器的地址（${host}）和 MQTT 連接埠（${mqttPort}），以及開發板是否連接同一網絡。訊息格式為「鍵名=值」，多組之間以逗號分隔。如訊息已送達但沒有儲存，主題的訊息紀錄會說明原因。`,
      },
      {
        question: '誰可以向我的主題傳送訊息？',
        answer:
          '凡知道主題名稱的人都可以，因為名稱就如密碼。請只告訴需要傳送或接收訊息的人；如名稱外洩，請更換主題名稱。',
      },
      {
        question: '為甚麼只看到訂閱頁面，看不到我的專案？',
        answer:
          '你的使用期已結束：訪客帳戶為 7 天，授權碼以到期日為準，學校則至活動結束為止。你的專案仍然保留，輸入新的授權碼或活動代碼便可繼續使用。',
      },
      {
        question: '「同時登入的裝置」旁的「已達上限」是甚麼意思？',
        answer:
          '每個授權有固定的名額，每部已登入的裝置佔一個名額。名額用完後，須有人先登出：可按右上角選單的「登出」，或在個人檔案頁面按「登出其他裝置」。',
      },
      {
        question: '忘記密碼怎麼辦？',
        answer: ({ hasMailServer }) =>
          hasMailServer
            ? '在登入頁面按「忘記密碼？」，你會收到一封附有連結的電郵。連結一小時內有效，只可使用一次，讓你設定新密碼。'
            : '本伺服器不會發送電郵。請向老師或管理員索取一次性代碼，然後在登入頁面按「忘記密碼？」，輸入代碼並設定新密碼。',
      },
      {
        question: '沒有互聯網也可以使用嗎？',
        answer:
          '可以。Tinkerstream 在學校或家中的獨立伺服器上運行，開發板和瀏覽器能連接到它便可。電郵、以 Google 登入，以及呼叫其他服務的事件觸發則需要互聯網。',
      },
    ],
  },
  'zh-CN': {
    title: '常见问题',
    questions: [
      {
        question: '怎样接入我的开发板？',
        answer:
          '创建项目后点击“连接开发板”，页面会提供地址、主题名称和开发板的程序。开发板可以通过 MQTT、WebSocket 或 HTTP 发送消息，例如 temperature=21，数据类型和图表会自动出现。',
      },
      {
        question: '没有开发板也能试用吗？',
        answer: '可以。功能导览会在浏览器中运行模拟开发板，向你自己的项目发送真实消息，完成后可以删除该项目。',
        link: { to: '/demo', text: '打开功能导览' },
      },
      {
        question: '为什么收不到数据？',
        answer: ({ host, mqttPort }) =>
          `请先核对主题名称：由十个大写字母和数字组成，开发板的程序和这里必须一致。然后检查本服务器的地址（${host}）和 MQTT 端口（${mqttPort}），以及开发板是否连接到同一网络。消息格式为“键名=值”，多组之间用逗号分隔。如果消息已送达但没有保存，主题的消息记录会说明原因。`,
      },
      {
        question: '谁可以向我的主题发送消息？',
        answer:
          '凡知道主题名称的人都可以，因为名称就像密码。请只告诉需要发送或接收消息的人；如果名称泄露，请更换主题名称。',
      },
      {
        question: '为什么只看到订阅页面，看不到我的项目？',
        answer:
          '你的使用期已结束：访客账户为 7 天，许可证以到期日期为准，学校则到活动结束为止。你的项目仍然保留，输入新的许可证密钥或活动代码即可继续使用。',
      },
      {
        question: '“同时登录的设备”旁的“已达上限”是什么意思？',
        answer:
          '每个许可证有固定的名额，每台已登录的设备占一个名额。名额用完后，须有人先退出登录：可以点击右上角菜单的“退出登录”，或在个人资料页点击“退出其他设备”。',
      },
      {
        question: '忘记密码怎么办？',
        answer: ({ hasMailServer }) =>
          hasMailServer
            ? '在登录页面点击“忘记密码？”，你会收到一封带有链接的邮件。链接一小时内有效，只能使用一次，供你设置新密码。'
            : '本服务器不发送邮件。请向老师或管理员索取一次性代码，然后在登录页面点击“忘记密码？”，输入代码并设置新密码。',
      },
      {
        question: '没有互联网也能用吗？',
        answer:
          '可以。Tinkerstream 在学校或家中的独立服务器上运行，开发板和浏览器能连接到它即可。邮件、Google 登录，以及调用其他服务的事件触发则需要互联网。',
      },
    ],
  },
};
