import Bowser from 'bowser';

/** The usual names of browsers for which the library has a longer one. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Chrome OS': 'ChromeOS',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** The browser and the system that a User-Agent header names, as far as they are known. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  // The library refuses an empty header.
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // iOS runs on iPhones and iPads: which of them it is helps to recognise a session.
  return { browser: shortName(browser.name), system: shortName(os.name === 'iOS' ? platform.model : os.name) };
}

function shortName(name: string | undefined): string | null {
  return name ? (SHORT_NAMES[name] ?? name) : null;
}
