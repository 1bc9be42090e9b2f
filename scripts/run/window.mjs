// The window of a packaged Tinkerstream: says in plain words what the server does, and opens the browser.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { openBoundedLog } from './bounded-log.mjs';
import { chosenDataFolder, SETTINGS_FILE } from './data-folder.mjs';
import { textsIn } from './window-texts.mjs';

/**
 * The message that the server sends to its window: its addresses, or why it does not start.
 * @typedef {object} Message
 * @property {{ http: string, mqtt: string, hosts: string[], email?: string, password?: string }} [ready]
 * @property {{ message: string, taken?: { setting: string, port: number } }} [refused]
 */

export function openWindow() {
  const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG;
  const texts = textsIn(localeOf(locale) ?? Intl.DateTimeFormat().resolvedOptions().locale);
  const data = chosenDataFolder();
  const log = join(dirname(data), 'tinkerstream.log');
  const written = openBoundedLog(log);
  let hasOpened = false;
  let hasExplained = false;
  /** @param {string[]} lines */
  const say = (...lines) => console.log(lines.join('\n'));
  say(texts.starting);

  return {
    env: { LOG_LEVEL: 'warn', ...process.env, DATA_DIR: data },
    /**
     * Writes standard output and error of the server to the log, where an expert finds the cause of a fault.
     * @param {Uint8Array} chunk
     */
    log: (chunk) => written.write(chunk),
    begin() {
      hasExplained = false;
    },
    /** @param {Message} message */
    show({ ready, refused }) {
      if (refused) {
        hasExplained = true;
        const { taken, message } = refused;
        say('', taken ? texts.taken(taken.port, taken.setting, SETTINGS_FILE) : texts.refused(message));
      }
      if (!ready) return;
      const { http, mqtt, hosts, email, password } = ready;
      const { hostname, port } = new URL(mqtt);
      const [host] = hosts;
      say(
        '',
        texts.runs(http),
        ...(host ? [texts.others(http.replace('localhost', host))] : []),
        texts.boards(host ?? hostname, port),
        ...(email && password ? ['', texts.signIn(email, password)] : []),
        '',
        texts.data(data),
        ...(process.platform === 'win32' ? [texts.firewall] : []),
        texts.close,
      );
      // The line is for programs: a person at a terminal reads the lines before it.
      if (!process.stdout.isTTY) console.log(JSON.stringify({ ready: true, http, mqtt }));
      if (!hasOpened && process.stdout.isTTY) openBrowser(http);
      hasOpened = true;
    },
    /** @param {number} seconds */
    showRestart: (seconds) => say('', texts.again(seconds, log)),
    /** @param {number} code */
    showEnd(code) {
      if (code === 0) say('', texts.stopped);
      else if (!hasExplained) say('', texts.failed(log));
    },
  };
}

/** @param {string | undefined} posix such as zh_HK.UTF-8 */
function localeOf(posix) {
  const tag = posix?.split('.')[0]?.replace('_', '-');
  return tag && /^[a-z]{2,3}(-[A-Za-z]{2,4})*$/.test(tag) ? tag : undefined;
}

/** @param {string} address */
function openBrowser(address) {
  const [program, ...args] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '', address]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', address];
  // Without a browser the address in the window is enough.
  spawn(/** @type {string} */ (program), args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
