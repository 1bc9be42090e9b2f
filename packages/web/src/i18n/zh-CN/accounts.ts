import type { AccountsTexts } from '../en/accounts.ts';

export const accounts: AccountsTexts = {
  login: '登录',
  welcome: '让数据活起来',
  welcomeText: '接上开发板，发送消息，一秒后就会变成图表。',
  username: '用户名',
  usernameHint: '你的电子邮箱地址',
  password: '密码',
  showPassword: '显示或隐藏密码',
  wrongCredentials: '用户名或密码错误',
  wrongCredentialsHint: '请检查英文大小写和键盘语言，然后再试。如有需要，可以请老师帮忙。',
  loggingOut: '正在退出登录',
};
