import type { Language } from '@tinkerstream/contract/platform/language';
import { useTextsOf } from '../../i18n/use-texts-of.ts';

const en = {
  title: 'In short',
  lines: [
    'Event triggers: when a message, a schedule or a button meets your conditions, a lamp switches on, an email is sent, or another service is called.',
    'AI: face and object detection, image recognition with classes of your own, and artistic filters. Pictures stay in the browser.',
    'Open API: programs and other sites read and send the values of a project, with a key that you can renew.',
    'Live weather of the Hong Kong Observatory, on a page and for boards.',
    'Two-step sign-in: a code from an app on your phone, besides your password.',
  ],
};

const texts = {
  en,
  'zh-HK': {
    title: '重點',
    lines: [
      '事件觸發：訊息、時間表或按鈕符合條件時，自動亮燈、發送電郵或呼叫其他服務。',
      'AI：人臉及物件偵測、可自訂類別的影像辨識，以及藝術濾鏡。圖片不會離開瀏覽器。',
      '開放 API：程式和其他網站可用專案的金鑰讀取和傳送數值，金鑰可隨時更換。',
      '香港天文台的即時天氣，可在頁面查看，也可供開發板讀取。',
      '兩步登入：除密碼外，再輸入手機應用程式的驗證碼。',
    ],
  },
  'zh-CN': {
    title: '要点',
    lines: [
      '事件触发：消息、定时或按钮符合条件时，自动亮灯、发送邮件或调用其他服务。',
      'AI：人脸和物体检测、可自定类别的图像识别，以及艺术滤镜。图片不会离开浏览器。',
      '开放 API：程序和其他网站可用项目的密钥读取和发送数值，密钥可随时更换。',
      '香港天文台的实时天气，可在页面查看，也可供开发板读取。',
      '两步登录：除密码外，再输入手机应用上的验证码。',
    ],
  },
} satisfies Record<Language, typeof en>;

/** What the list below has in more words, in a few lines. */
export function Highlights() {
  const { title, lines } = useTextsOf(texts);
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
