import { expect } from 'vitest';
import { Locator, until } from './locator.ts';
import type { Page } from './mount-page.tsx';
import { isShown, spaced, textsOfIds } from './roles.ts';

/** What tests expect of a page, in the words of Playwright. Each waits until it is so. */
interface PageMatchers {
  toBeVisible(): Promise<void>;
  toBeHidden(): Promise<void>;
  toHaveCount(count: number): Promise<void>;
  toHaveText(text: string | RegExp | readonly (string | RegExp)[]): Promise<void>;
  toContainText(text: string | RegExp): Promise<void>;
  toHaveValue(value: string | RegExp): Promise<void>;
  toHaveAttribute(name: string, value?: string | RegExp): Promise<void>;
  toBeChecked(): Promise<void>;
  toBeDisabled(): Promise<void>;
  toBeEnabled(): Promise<void>;
  toBeFocused(): Promise<void>;
  toHaveAccessibleDescription(text: string | RegExp): Promise<void>;
  toHaveURL(address: string | RegExp | ((url: URL) => boolean)): Promise<void>;
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends PageMatchers {}
}

type Wanted = string | RegExp;
const isText = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text === spaced(wanted);
const hasText = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text.includes(spaced(wanted));

/** A matcher of the one element that a locator finds: what it is like now, and whether it is as wanted. */
function ofElement<Args extends readonly unknown[]>(
  look: (element: HTMLElement, ...args: Args) => readonly [found: unknown, is: boolean],
  /** Whether it is so if there is no element. */
  ifNone?: boolean,
) {
  return matcher((locator, ...args: Args) => {
    const element = locator.only();
    if (element instanceof Error) {
      if (ifNone !== undefined && locator.elements().length === 0) return ['nothing', ifNone];
      return element;
    }
    return look(element, ...args);
  });
}

function matcher<Args extends readonly unknown[]>(
  look: (locator: Locator, ...args: Args) => readonly [found: unknown, is: boolean] | Error,
) {
  return async function (this: { isNot?: boolean }, locator: Locator, ...args: Args) {
    const isNot = this.isNot === true;
    if (!(locator instanceof Locator)) throw new TypeError('Only a locator is looked up again until it is as expected');
    const reason = await until(() => {
      const found = look(locator, ...args);
      if (found instanceof Error) return found;
      const [seen, is] = found;
      return is === isNot ? new Error(`${locator} is ${isNot ? '' : 'not '}as expected: ${JSON.stringify(seen)}`) : '';
    }).catch((error: Error) => error.message);
    const wanted = args.length > 0 ? `; expected ${isNot ? 'not ' : ''}${args.map(String).join(', ')}` : '';
    return { pass: (reason === '') !== isNot, message: () => `${reason}${wanted}` };
  };
}

const texts = (locator: Locator) => locator.elements().map(({ textContent }) => spaced(textContent));

expect.extend({
  toBeVisible: ofElement((element) => ['hidden', isShown(element)], false),
  toBeHidden: ofElement((element) => ['visible', !isShown(element)], true),
  toHaveCount: matcher((locator, count: number) => [locator.elements().length, locator.elements().length === count]),
  toHaveText: matcher((locator, wanted: Wanted | readonly Wanted[]) => {
    const found = texts(locator);
    if (!Array.isArray(wanted)) {
      const element = locator.only();
      return element instanceof Error ? element : [found[0], isText(found[0] ?? '', wanted as Wanted)];
    }
    const list = wanted as readonly Wanted[];
    return [found, found.length === list.length && list.every((one, index) => isText(found[index] ?? '', one))];
  }),
  toContainText: ofElement(({ textContent }, wanted: Wanted) => {
    const text = spaced(textContent);
    return [text, hasText(text, wanted)];
  }),
  toHaveValue: ofElement((element, wanted: Wanted) => {
    const { value } = element as HTMLInputElement;
    return [value, wanted instanceof RegExp ? wanted.test(value) : value === wanted];
  }),
  toHaveAttribute: ofElement((element, name: string, wanted?: Wanted) => {
    const value = element.getAttribute(name);
    return [value, value !== null && (wanted === undefined || isText(value, wanted))];
  }),
  toBeChecked: ofElement((element) => [
    'state',
    element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true',
  ]),
  toBeDisabled: ofElement((element) => ['enabled', isDisabled(element)]),
  toBeEnabled: ofElement((element) => ['disabled', !isDisabled(element)]),
  toBeFocused: ofElement((element) => ['no focus', element === document.activeElement]),
  toHaveAccessibleDescription: ofElement((element, wanted: Wanted) => {
    const text = textsOfIds(element, 'aria-describedby');
    return [text, isText(text, wanted)];
  }),
  async toHaveURL(page: Page, wanted: string | RegExp | ((url: URL) => boolean)) {
    const isNot = this.isNot === true;
    const message = await until(() => {
      const url = page.url();
      const is = typeof wanted === 'function' ? wanted(new URL(url)) : isAddress(url, wanted);
      return is === isNot ? new Error(`The address is ${url}; expected ${isNot ? 'not ' : ''}${wanted}`) : '';
    }).catch((error: Error) => error.message);
    return { pass: (message === '') !== isNot, message: () => message };
  },
});

const isAddress = (url: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(url) : url === new URL(wanted, url).href;

function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;
}

export { expect };
