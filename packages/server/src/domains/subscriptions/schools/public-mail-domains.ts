/**
 * Mail services that give anyone an address. An email domain identifies a school: approving one of these would give
 * access to everyone with an address there.
 */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  '126.com',
  '139.com',
  '163.com',
  'aol.com',
  'fastmail.com',
  'foxmail.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'netvigator.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'sina.com',
  'sohu.com',
  'vip.qq.com',
  'yahoo.com',
  'yahoo.com.cn',
  'yahoo.com.hk',
  'yahoo.com.tw',
  'yandex.com',
  'yeah.net',
  'ymail.com',
]);

export function isPublicMailDomain(domain: string): boolean {
  return PUBLIC_MAIL_DOMAINS.has(domain);
}
