import type { UpdateLogEntry } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';

interface Release {
  readonly version: string;
  /** One line per new feature. */
  readonly lines: Readonly<Record<Language, readonly string[]>>;
}

/** The releases, newest first. Add an entry for each release, in all languages. */
const RELEASES: readonly Release[] = [
  {
    version: '0.3.0',
    lines: {
      en: [
        'Six chart types: line chart, gauge, plain text, toggle button, push button and point map, created in two steps.',
        'Buttons send to a topic and show everyone its latest value.',
        'Dashboards show charts side by side: drag and resize them, or show them full screen on the projector.',
        'Line charts show everything that is stored, load a year as fast as a minute, and add detail as you zoom in.',
        'Show a live chart on another site with its public link.',
      ],
      'zh-HK': [
        '六種圖表：折線圖、指針儀表、純文字、開關按鈕、按鈕及圓點地圖，兩個步驟即可建立。',
        '按鈕可向主題傳送訊息，並讓所有人看到主題的最新狀態。',
        '儀表板把圖表並排顯示：可拖曳排序、調整闊度，並以全螢幕在投影機上展示。',
        '折線圖可顯示所有已儲存的數據，查看一年與查看一分鐘同樣快，放大後更見細節。',
        '圖表可透過公開網址，即時顯示於其他網站。',
      ],
      'zh-CN': [
        '六种图表：折线图、指针仪表、纯文本、开关按钮、按钮和圆点地图，两步即可创建。',
        '按钮可向主题发送消息，并让所有人看到主题的最新状态。',
        '仪表盘并排显示图表：可拖动排序、调整宽度，并可在投影仪上全屏展示。',
        '折线图可显示所有已保存的数据，查看一年与查看一分钟同样快，放大后可见更多细节。',
        '图表可通过公开网址，实时显示在其他网站上。',
      ],
    },
  },
  {
    version: '0.2.0',
    lines: {
      en: [
        'Register with a license key, with the event code of a workshop, as a school, or with Google.',
        'Reset a forgotten password with a link sent by email.',
        'Your profile lists where you’re signed in and can sign out all other browsers.',
        'My subscription shows what your access allows and how long it lasts.',
        'Share a project with a link or QR code, keep files in it, and download its data as an Excel workbook.',
        'A map shows where topics are, even without internet, and a public map can be shown on another site.',
        'The message log of a topic says why a message was not stored.',
        'Administrators manage schools, licenses, event codes, users and maintenance periods.',
        'Tinkerstream is available in English, Traditional Chinese and Simplified Chinese.',
      ],
      'zh-HK': [
        '可用授權碼、工作坊活動代碼、學校申請或 Google 帳戶註冊。',
        '忘記密碼時，可經電郵連結設定新密碼。',
        '個人檔案列出你在哪些裝置登入，並可一次登出其他瀏覽器。',
        '「我的訂閱」列明你可使用的功能及有效期。',
        '以連結或二維碼共用專案、在專案內存放檔案，並可下載專案數據試算表。',
        '地圖顯示主題的位置，沒有互聯網亦可使用；公開地圖可嵌入其他網站。',
        '主題的訊息紀錄說明訊息未能儲存的原因。',
        '管理員可管理學校、授權、活動代碼、用戶及維護時段。',
        '平台提供英文、繁體中文及簡體中文。',
      ],
      'zh-CN': [
        '可使用许可证密钥、工作坊活动代码、学校申请或 Google 账户注册。',
        '忘记密码时，可通过邮件链接设置新密码。',
        '个人资料列出你在哪些设备上登录，并可一次退出其他浏览器。',
        '“我的订阅”列明你可使用的功能及有效期。',
        '通过链接或二维码共享项目，在项目中存放文件，并可下载项目数据表格。',
        '地图显示主题的位置，没有互联网也能使用；公开地图可嵌入其他网站。',
        '主题的消息记录说明消息未能保存的原因。',
        '管理员可管理学校、许可证、活动代码、用户和维护时段。',
        '平台提供英文、繁体中文和简体中文。',
      ],
    },
  },
  {
    version: '0.1.0',
    lines: {
      en: [
        'Create projects and topics. Boards send to them over MQTT, WebSocket or HTTP.',
        'A message with a new key and a number creates its data type and chart automatically.',
        'Line charts show values live or over any past period.',
        'Once a board’s message is acknowledged, it is never lost, even if the power is cut.',
        'Runs on one classroom computer without internet, or on several servers with PostgreSQL and Redis.',
      ],
      'zh-HK': [
        '建立專案及主題，開發板可經 MQTT、WebSocket 或 HTTP 傳送數據。',
        '訊息出現新的鍵名而值為數字時，會自動建立數據類型及圖表。',
        '折線圖即時顯示數值，亦可查看任何過往時段。',
        '訊息一經確認便不會遺失，突然斷電亦然。',
        '可在一部課室電腦上離線運作，亦可配合 PostgreSQL 及 Redis 在多部伺服器上運作。',
      ],
      'zh-CN': [
        '创建项目和主题，开发板可通过 MQTT、WebSocket 或 HTTP 发送数据。',
        '消息中出现新的键名且值为数字时，会自动创建数据类型和图表。',
        '折线图实时显示数值，也可查看任意历史时段。',
        '消息一经确认便不会丢失，突然断电也不例外。',
        '可在一台教室电脑上离线运行，也可配合 PostgreSQL 和 Redis 在多台服务器上运行。',
      ],
    },
  },
];

/** The What's New entries in one language. */
export function updateLog(language: Language): UpdateLogEntry[] {
  return RELEASES.map(({ version, lines }) => ({ version, message: lines[language].join('\n') }));
}
