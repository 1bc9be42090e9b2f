import type { LoginTexts } from '../en/login.ts';

export const login: LoginTexts = {
  title: '登录',
  welcome: '让数据活起来',
  welcomeText: '接上开发板，发送消息，一秒后就会变成图表。',
  username: '用户名',
  usernameHint: '你的电子邮箱地址',
  password: '密码',
  showPassword: '显示或隐藏密码',
  wrongCredentials: '用户名或密码错误',
  wrongCredentialsHint: '请检查英文大小写和键盘语言，然后再试。如果忘记了密码，请点击“忘记密码？”链接。',
  forgotPassword: '忘记密码？',
  or: '或',
  registerAccount: '注册账户',
  moreResources: '更多资源',
  waysIn: '其他登录方式',
  school: '学校申请',
  schoolText: '老师凭活动代码为全校申请使用。',
  guest: '访客登录',
  guestText: '凭活动代码试用 7 天。',
  license: '用许可证密钥注册',
  licenseText: '你已从学校或商店获得许可证密钥。',
};
