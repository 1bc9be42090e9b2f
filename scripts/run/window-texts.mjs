// The texts in the window of a packaged Tinkerstream, in three languages.

/**
 * @typedef {object} Texts
 * @property {string} starting
 * @property {(web: string) => string} runs
 * @property {(host: string, port: string) => string} boards
 * @property {(web: string) => string} others
 * @property {(email: string, password: string) => string} signIn
 * @property {(folder: string) => string} data
 * @property {string} firewall
 * @property {string} close
 * @property {(seconds: number, log: string) => string} again
 * @property {(port: number, setting: string, file: string) => string} taken
 * @property {(message: string) => string} refused
 * @property {(log: string) => string} failed
 * @property {string} stopped
 */

/** @type {Record<'zh-HK' | 'zh-CN' | 'en', Texts>} */
const TEXTS = {
  'zh-HK': {
    starting: 'Tinkerstream 正在啟動……',
    runs: (web) => `已啟動。請用瀏覽器開啟 ${web}`,
    boards: (host, port) => `開發板連接到 ${host}，連接埠 ${port}`,
    others: (web) => `同一網絡內的平板和其他電腦開啟 ${web}`,
    signIn: (email, password) => `首次登入：電郵 ${email}，密碼 ${password}（密碼只顯示這一次，請抄下）`,
    data: (folder) => `數據存放在 ${folder}`,
    firewall: '如果 Windows 詢問是否允許存取，請選「允許」，否則平板和開發板連不上這台電腦。',
    close: '要停止 Tinkerstream，關閉此視窗或按 Ctrl+C。',
    again: (seconds, log) => `Tinkerstream 意外停止，${seconds} 秒後自動重新啟動。詳情見 ${log}`,
    taken: (port, setting, file) =>
      `連接埠 ${port} 正被另一個程式使用。請先關閉該程式；或者在檔案 ${file} 加入一行 ${setting}=${port + 1}，然後重新啟動。`,
    refused: (message) => `Tinkerstream 無法啟動：${message}`,
    failed: (log) => `Tinkerstream 無法啟動，原因見 ${log}`,
    stopped: 'Tinkerstream 已停止。',
  },
  'zh-CN': {
    starting: 'Tinkerstream 正在启动……',
    runs: (web) => `已启动。请用浏览器打开 ${web}`,
    boards: (host, port) => `开发板连接到 ${host}，端口 ${port}`,
    others: (web) => `同一网络内的平板和其他电脑打开 ${web}`,
    signIn: (email, password) => `首次登录：邮箱 ${email}，密码 ${password}（密码只显示这一次，请抄下）`,
    data: (folder) => `数据保存在 ${folder}`,
    firewall: '如果 Windows 询问是否允许访问，请选“允许”，否则平板和开发板连不上这台电脑。',
    close: '要停止 Tinkerstream，关闭此窗口或按 Ctrl+C。',
    again: (seconds, log) => `Tinkerstream 意外停止，${seconds} 秒后自动重新启动。详情见 ${log}`,
    taken: (port, setting, file) =>
      `端口 ${port} 正被另一个程序使用。请先关闭该程序；或者在文件 ${file} 中加入一行 ${setting}=${port + 1}，然后重新启动。`,
    refused: (message) => `Tinkerstream 无法启动：${message}`,
    failed: (log) => `Tinkerstream 无法启动，原因见 ${log}`,
    stopped: 'Tinkerstream 已停止。',
  },
  en: {
    starting: 'Tinkerstream is starting …',
    runs: (web) => `It runs. Open ${web} in a browser.`,
    boards: (host, port) => `Boards connect to ${host}, port ${port}.`,
    others: (web) => `Tablets and other computers in this network open ${web}.`,
    signIn: (email, password) =>
      `First sign-in: email ${email}, password ${password}. Write the password down, it is shown only once.`,
    data: (folder) => `The data is in ${folder}.`,
    firewall: 'If Windows asks about access, choose Allow, or tablets and boards cannot reach this computer.',
    close: 'To stop Tinkerstream, close this window or press Ctrl+C.',
    again: (seconds, log) =>
      `Tinkerstream stopped unexpectedly and starts again in ${seconds} s. ${log} has the reason.`,
    taken: (port, setting, file) =>
      `Port ${port} is in use by another program. Close that program, or add the line ${setting}=${port + 1} to the file ${file}. Then start again.`,
    refused: (message) => `Tinkerstream cannot start: ${message}`,
    failed: (log) => `Tinkerstream cannot start. ${log} has the reason.`,
    stopped: 'Tinkerstream has stopped.',
  },
};

/**
 * The texts in the language of the computer: Traditional Chinese unless it is Simplified Chinese or not Chinese.
 * @param {string} locale a BCP 47 tag
 */
export function textsIn(locale) {
  const { language, script } = new Intl.Locale(locale).maximize();
  if (language !== 'zh') return TEXTS.en;
  return script === 'Hans' ? TEXTS['zh-CN'] : TEXTS['zh-HK'];
}
