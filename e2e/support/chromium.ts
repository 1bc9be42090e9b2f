/**
 * Options of Debian's Chromium without windows, which needs a fifth less of the processor, in quiet mode: no telemetry, no
 * sandbox (tests may run as root), no QUIC. Without an encoding in its environment, it gives downloads ASCII names only.
 */
export const CHROMIUM = {
  env: { ...process.env, LANG: process.env.LANG || 'C.UTF-8' },
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
