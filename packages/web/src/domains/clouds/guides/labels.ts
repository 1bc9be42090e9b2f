/** Labels that several clouds share. */
export const LABELS = {
  host: { en: 'Server', 'zh-HK': '伺服器', 'zh-CN': '服务器' },
  httpPort: { en: 'HTTP port', 'zh-HK': 'HTTP 連接埠', 'zh-CN': 'HTTP 端口' },
  mqttPort: { en: 'MQTT port', 'zh-HK': 'MQTT 連接埠', 'zh-CN': 'MQTT 端口' },
  user: { en: 'User name', 'zh-HK': '用戶名稱', 'zh-CN': '用户名' },
  password: { en: 'Password', 'zh-HK': '密碼', 'zh-CN': '密码' },
} as const;
