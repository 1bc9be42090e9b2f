/** Sets the value of a field as typing does: React overrides the setter to tell its own changes from the user's. */
export function setValue(element: HTMLElement, text: string, event: 'input' | 'change'): void {
  const longest = Number(element.getAttribute('maxlength') ?? Number.POSITIVE_INFINITY);
  const value = text.slice(0, longest);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Presses a key, and does what browsers then do by themselves: Enter submits a form or follows a link, Space switches. */
export function pressKey(element: HTMLElement, key: string): void {
  const init = { key: key === 'Space' ? ' ' : key, code: key, bubbles: true, cancelable: true };
  const isFree = element.dispatchEvent(new KeyboardEvent('keydown', init));
  if (isFree && key === 'Enter') enter(element);
  element.dispatchEvent(new KeyboardEvent('keyup', init));
  if (isFree && key === 'Space' && element.matches('button, input[type=checkbox]')) element.click();
}

function enter(element: HTMLElement): void {
  if (element.matches('button, a[href]')) return element.click();
  const form = element instanceof HTMLInputElement ? element.form : null;
  if (!form) return;
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit], button:not([type]), input[type=submit]');
  if (!submit) form.requestSubmit();
  else if (!submit.disabled) submit.click();
}
