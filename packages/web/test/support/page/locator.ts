import { setTimeout as delay } from 'node:timers/promises';
import { pressKey, setValue } from './keys.ts';
import { findByRole, isShown, labelTextsOf, matches, type RoleOptions, spaced } from './roles.ts';

type Find = (root: ParentNode) => Element[];
interface TextOptions {
  readonly exact?: boolean;
}

/** Generous for a slow and busy machine; no promise about time. */
const PATIENCE_MS = 30_000;
const LONGEST_PAUSE_MS = 80;

/** Waits until `attempt` returns a value; then, after the timeout, throws its last reason. */
export async function until<Value>(attempt: () => Value | Error): Promise<Value> {
  const end = Date.now() + PATIENCE_MS;
  for (let pause = 2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const value = attempt();
    if (!(value instanceof Error)) return value;
    if (Date.now() > end) throw value;
    await delay(pause);
  }
}

/** Elements found by what a reader sees, like Playwright's locators: looked up again with each use, which waits for them. */
export class Locator {
  readonly #find: Find;
  readonly #description: string;

  constructor(find: Find, description: string) {
    this.#find = find;
    this.#description = description;
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    return this.#within((root) => findByRole(root, role, options), `role ${role} ${describe(options)}`);
  }

  /** The innermost elements with a text. */
  getByText(text: string | RegExp, { exact }: TextOptions = {}): Locator {
    return this.#within((root) => innermost(root, text, exact), `text ${text}`);
  }

  getByLabel(label: string | RegExp, { exact }: TextOptions = {}): Locator {
    const fields = 'input, select, textarea, button, output, progress, [aria-label], [aria-labelledby]';
    const has = (element: Element) => labelTextsOf(element).some((text) => matches(text, label, exact));
    return this.#within((root) => [...root.querySelectorAll(fields)].filter(has), `label ${label}`);
  }

  getByTestId(id: string): Locator {
    return this.locator(`[data-testid="${id}"]`);
  }

  /** Elements by a selector of CSS. */
  locator(selector: string): Locator {
    return this.#within((root) => [...root.querySelectorAll(selector)], selector);
  }

  filter({ hasText, has }: { readonly hasText?: string | RegExp; readonly has?: Locator }): Locator {
    const isWanted = (element: Element) =>
      (hasText === undefined || matches(spaced(element.textContent), hasText)) &&
      (has === undefined || has.#find(element).length > 0);
    return this.#derived((found) => found.filter(isWanted), `filter ${hasText ?? has}`);
  }

  nth(index: number): Locator {
    return this.#derived((found) => found.slice(index).slice(0, 1), `nth ${index}`);
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.#derived((found) => found.slice(-1), 'last');
  }

  /** All elements that are there now. */
  elements(): Element[] {
    return this.#find(document);
  }

  /** The only element that is there now, or the reason why there is not one. */
  only(): HTMLElement | Error {
    const [first, ...others] = this.elements();
    if (!first) return new Error(`Nothing was found by ${this}`);
    if (others.length > 0) return new Error(`${others.length + 1} elements were found by ${this}`);
    return first as HTMLElement;
  }

  async textContent(): Promise<string | null> {
    return (await until(() => this.only())).textContent;
  }

  async click(): Promise<void> {
    const element = await until(() => this.#usable());
    const press = { bubbles: true, cancelable: true, button: 0 };
    element.dispatchEvent(new PointerEvent('pointerdown', press));
    const isTaken = !element.dispatchEvent(new MouseEvent('mousedown', press));
    if (!isTaken) (element.closest<HTMLElement>('button, a, input, select, textarea, [tabindex]') ?? element).focus();
    element.dispatchEvent(new PointerEvent('pointerup', press));
    element.dispatchEvent(new MouseEvent('mouseup', press));
    element.click();
    await settled();
  }

  async fill(value: string): Promise<void> {
    const element = (await until(() => this.#usable())) as HTMLInputElement;
    element.focus();
    setValue(element, value, 'input');
    await settled();
  }

  /** Clicks twice, as people do who are in a hurry. */
  async dblclick(): Promise<void> {
    const element = await until(() => this.#usable());
    element.click();
    element.click();
    await settled();
  }

  /** Chooses an option by its value or its text. */
  async selectOption(wanted: string | { readonly label: string }): Promise<void> {
    const text = typeof wanted === 'string' ? wanted : wanted.label;
    const { select, option } = await until(() => {
      const element = this.#usable();
      if (element instanceof Error) return element;
      const list = element as HTMLSelectElement;
      const found = [...list.options].find((one) => one.value === text || spaced(one.textContent) === spaced(text));
      return found && !found.disabled ? { select: list, option: found } : new Error(`${this} has no option ${text}`);
    });
    select.focus();
    setValue(select, option.value, 'change');
    await settled();
  }

  async check(): Promise<void> {
    if (!((await until(() => this.#usable(true))) as HTMLInputElement).checked) await this.click();
  }

  async uncheck(): Promise<void> {
    if (((await until(() => this.#usable(true))) as HTMLInputElement).checked) await this.click();
  }

  /** Presses a key in the element, which gets the focus. */
  async press(key: string): Promise<void> {
    const element = await until(() => this.#usable());
    element.focus();
    pressKey(element, key);
    await settled();
  }

  toString(): string {
    return this.#description;
  }

  #usable(isReadOnly = false): HTMLElement | Error {
    const element = this.only();
    if (element instanceof Error) return element;
    if (!isShown(element)) return new Error(`${this} is not shown`);
    const isDisabled = element.matches(':disabled') || element.closest('[data-disabled=true], [aria-disabled=true]');
    return isDisabled && !isReadOnly ? new Error(`${this} is disabled`) : element;
  }

  #within(find: Find, description: string): Locator {
    return new Locator(
      (root) => [...new Set(this.#find(root).flatMap((element) => find(element)))],
      `${this.#description} » ${description}`,
    );
  }

  #derived(choose: (found: Element[]) => Element[], description: string): Locator {
    return new Locator((root) => choose(this.#find(root)), `${this.#description} » ${description}`);
  }
}

function innermost(root: ParentNode, text: string | RegExp, exact: boolean | undefined): Element[] {
  return [...root.children].flatMap((element) => {
    if (/^(?:HEAD|SCRIPT|STYLE)$/.test(element.tagName)) return [];
    const content = spaced(element.textContent);
    // Only what contains the text has an element with it.
    if (typeof text === 'string' && !matches(content, text)) return [];
    const inside = innermost(element, text, exact);
    return inside.length === 0 && matches(content, text, exact) ? [element] : inside;
  });
}

/** Lets React render what an event has changed. */
export const settled = () => delay(0);

const describe = (options: object): string =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
