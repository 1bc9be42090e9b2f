import type { AccountsTexts } from '../en/accounts.ts';

export const accounts: AccountsTexts = {
  login: '登入',
  welcome: '讓數據活起來',
  welcomeText: '接上開發板，傳送訊息，一秒後便會變成圖表。',
  username: '用戶名稱',
  usernameHint: '你的電郵地址',
  password: '密碼',
  showPassword: '顯示或隱藏密碼',
  wrongCredentials: '用戶名稱或密碼錯誤',
  wrongCredentialsHint: '請檢查英文大小寫及鍵盤語言，然後再試。如有需要，請向老師求助。',
  loggingOut: '正在登出',
};
