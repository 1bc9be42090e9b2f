import type { LoginTexts } from '../en/login.ts';

export const login: LoginTexts = {
  title: '登入',
  welcome: '讓數據活起來',
  welcomeText: '接上開發板，傳送訊息，一秒後便會變成圖表。',
  username: '用戶名稱',
  usernameHint: '你的電郵地址',
  password: '密碼',
  showPassword: '顯示或隱藏密碼',
  wrongCredentials: '用戶名稱或密碼錯誤',
  wrongCredentialsHint: '請檢查英文大小寫及鍵盤語言，然後再試。如忘記密碼，請按「忘記密碼？」連結。',
  forgotPassword: '忘記密碼？',
  or: '或',
  registerAccount: '註冊帳戶',
  moreResources: '更多資源',
  waysIn: '其他登入方式',
  school: '學校申請',
  schoolText: '老師以活動代碼為全校申請使用。',
  guest: '訪客登入',
  guestText: '以活動代碼試用 7 天。',
  license: '以授權碼註冊',
  licenseText: '你已從學校或商店取得授權碼。',
};
