import { setTimeout as delay } from 'node:timers/promises';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { openFirst } from '../../../src/app/app.tsx';
import { queryClient } from '../../../src/app/query-client.ts';
import { router } from '../../../src/app/router.ts';
import { theme } from '../../../src/app/theme.ts';
import { loadTexts } from '../../../src/i18n/texts.ts';
import { reloadConfig } from '../../../src/platform/config.ts';
import { clearCookie, readCookie, writeCookie } from '../../../src/platform/cookies.ts';
import { storeLanguage } from '../../../src/platform/language.ts';
import { disconnectLive } from '../../../src/platform/live/live.ts';
import { endSession } from '../../../src/platform/session.ts';
import { MantineProvider, notifications } from '../../../src/ui/kit.ts';
import { ToastOutlet } from '../../../src/ui/toast/toast-outlet.tsx';
import { pressKey } from './keys.ts';
import { Locator, settled, until } from './locator.ts';

interface HappyWindow {
  readonly happyDOM: {
    setURL(url: string): void;
    readonly settings: {
      readonly device: { prefersReducedMotion: string };
      readonly navigation: { disableMainFrameNavigation: boolean };
    };
  };
}

const { happyDOM } = window as unknown as HappyWindow;
// What opens and closes does so at once.
happyDOM.settings.device.prefersReducedMotion = 'reduce';
happyDOM.settings.navigation.disableMainFrameNavigation = true;
// Mantine waits for fonts, of which happy-dom knows nothing.
Object.assign(document, { fonts: new EventTarget() });
// The app itself opens a page so where all of it may have changed.
Object.assign(location, {
  assign: async (address: string) => {
    await close();
    await open(location.origin, address);
  },
});
// The page is never idle, so that it loads nothing ahead.
window.requestIdleCallback = () => 0;

/** The theme without what needs a layout: a menu at a place that is out of sight is hidden. */
const THEME = {
  ...theme,
  components: {
    ...theme.components,
    Popover: { defaultProps: { ...theme.components?.Popover?.defaultProps, hideDetached: false } },
  },
};

let calls = 0;
const fetchFrom = globalThis.fetch;
// Node has no address of its own, to which those of the page would be relative.
globalThis.fetch = async (address, options) => {
  calls += 1;
  try {
    return await fetchFrom(typeof address === 'string' ? new URL(address, location.href) : address, options);
  } finally {
    calls -= 1;
  }
};

// A mounted router tells when it has rendered a page; the one that is unmounted would never do so.
const { startTransition } = router;

/** A page that never ends its work, such as one that waits for an answer of a person, is closed after this time. */
const MOST_TO_FINISH_MS = 2000;

let uncaught: unknown[] = [];
let root: Root | undefined;

/** A page of the app in the test's process, with a real server. */
export class Page extends Locator {
  readonly #http: string;
  readonly keyboard = {
    press: async (key: string) => pressKey((document.activeElement as HTMLElement | null) ?? document.body, key),
  };

  constructor(http: string) {
    super((root) => [root === document ? document.documentElement : (root as Element)], 'page');
    this.#http = http;
  }

  url(): string {
    return location.href;
  }

  /** Opens a page as the address bar does: nothing of the present one stays but what the browser stores. */
  async goto(address: string): Promise<void> {
    await close();
    await open(this.#http, address.replace(this.#http, ''));
  }

  async goBack(): Promise<void> {
    history.back();
    await settled();
  }

  /** The session that the browser keeps. */
  session(): Api {
    return new Api(this.#http, readCookie('accessToken'));
  }

  async reload(): Promise<void> {
    await this.goto(location.href.slice(this.#http.length));
  }

  async waitForURL(wanted: RegExp | ((url: URL) => boolean)): Promise<void> {
    await until(() => {
      const is = wanted instanceof RegExp ? wanted.test(location.href) : wanted(new URL(location.href));
      return is || new Error(`The address is ${location.href}; expected ${wanted}`);
    });
  }
}

/** Opens a page of the app in a new tab. */
export async function mountPage(path: string, visitor: Api): Promise<Page> {
  const page = newTab(visitor);
  await page.goto(path);
  return page;
}

/**
 * An empty tab of a user who is signed in, on the user's server and in English, until the test ends. A visitor is an `Api` without an
 * access token.
 */
export function newTab({ http, accessToken }: Api): Page {
  happyDOM.setURL(http);
  localStorage.clear();
  sessionStorage.clear();
  storeLanguage('en');
  if (accessToken) {
    writeCookie('accessToken', accessToken);
    writeCookie('refreshToken', 'unused');
    writeCookie('expiry', String(Date.now() + 600_000));
  }
  onTestFinished(async () => {
    await close();
    endSession();
    clearCookie('language');
    const [error] = uncaught;
    uncaught = [];
    if (error) throw error;
  });
  return new Page(http);
}

async function open(http: string, path: string): Promise<void> {
  happyDOM.setURL(http + path);
  await Promise.all([reloadConfig(), loadTexts()]);
  const screen = await openFirst(path, true);
  root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => uncaught.push(error),
  });
  root.render(framed(screen));
}

function framed(screen: ReactElement): ReactElement {
  return (
    <MantineProvider theme={THEME} withCssVariables={false} withGlobalClasses={false}>
      {screen}
      <ToastOutlet />
    </MantineProvider>
  );
}

/** Closes the page when it does nothing more: what it still does would change the next one. */
async function close(): Promise<void> {
  const end = Date.now() + MOST_TO_FINISH_MS;
  for (let quiet = 0; quiet < 3 && Date.now() < end; quiet += 1) {
    await delay(2);
    if (calls > 0 || router.state.status === 'pending') quiet = -1;
  }
  root?.unmount();
  root = undefined;
  router.startTransition = startTransition;
  document.body.replaceChildren();
  notifications.clean();
  disconnectLive();
  queryClient.clear();
}
