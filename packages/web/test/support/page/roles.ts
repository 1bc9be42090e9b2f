// Roles and names of elements, as screen readers and Playwright find them: what the app's pages use of WAI-ARIA.

const OTHER_INPUTS = ['checkbox', 'radio', 'range', 'number', 'search', 'button', 'submit', 'reset', 'file', 'hidden'];

/** Elements that have a role without naming it. */
const IMPLICIT: Readonly<Record<string, string>> = {
  article: 'article',
  button: 'button, input[type=button], input[type=submit], input[type=file]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th:not([scope=row])',
  combobox: 'select:not([multiple]), input[list]',
  complementary: 'aside',
  definition: 'dd',
  dialog: 'dialog',
  form: 'form[aria-label], form[aria-labelledby]',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  rowheader: 'th[scope=row]',
  searchbox: 'input[type=search]',
  slider: 'input[type=range]',
  spinbutton: 'input[type=number]',
  status: 'output',
  table: 'table',
  term: 'dt',
  textbox: `textarea, input:not([list])${OTHER_INPUTS.map((type) => `:not([type=${type}])`).join('')}`,
};

const NAMED_BY_CONTENT =
  /^(?:button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|row|rowheader|switch|tab|tooltip|treeitem)$/;
/** Elements that stand in a line of text: all others part words. */
const IN_LINE = /^(?:A|ABBR|B|BDI|CODE|EM|I|KBD|LABEL|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U)$/;

export interface RoleOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly level?: number;
}

/** A text as a reader sees it: words with one space between them. */
export const spaced = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a text is what a test looks for: a part of it in any case or, if `exact`, the whole of it. */
export function matches(text: string, wanted: string | RegExp, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(text);
  return exact ? text === spaced(wanted) : text.toLowerCase().includes(spaced(wanted).toLowerCase());
}

export function findByRole(root: ParentNode, role: string, options: RoleOptions): Element[] {
  const { name, exact, level } = options;
  const implicit = IMPLICIT[role];
  return [...root.querySelectorAll(implicit ? `[role=${role}], ${implicit}` : `[role=${role}]`)].filter(
    (element) =>
      (element.getAttribute('role') ?? role) === role &&
      (level === undefined || (element.getAttribute('aria-level') ?? element.tagName.slice(1)) === String(level)) &&
      isPerceived(element) &&
      (name === undefined || matches(nameOf(element, role), name, exact)),
  );
}

/**
 * Whether an element hides what is in it. Style sheets are not loaded: attributes say it, and the classes of Mantine's breakpoints,
 * for a wide page.
 */
function hides(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  // The text of the attribute, because happy-dom parses it at each use of `style`.
  if (/display:\s*none|visibility:\s*hidden/.test(element.getAttribute('style') ?? '')) return true;
  if (/\bmantine-hidden-from-/.test(element.getAttribute('class') ?? '')) return true;
  const parent = element.parentElement;
  return parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && element.tagName !== 'SUMMARY';
}

const isUnread = (element: Element) => element.getAttribute('aria-hidden') === 'true';

/** Whether an element is shown. */
export function isShown(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement) if (hides(node)) return false;
  return element.isConnected;
}

/** Whether screen readers see an element. */
function isPerceived(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (hides(node) || isUnread(node)) return false;
  }
  return true;
}

/** The accessible name of an element with a role. */
export function nameOf(element: Element, role = element.getAttribute('role') ?? ''): string {
  const named = textsOfIds(element, 'aria-labelledby') || spaced(element.getAttribute('aria-label'));
  if (named) return named;
  const labels = labelsOf(element).map(contentOf).join(' ');
  if (labels) return spaced(labels);
  const own = element.querySelector(':scope > legend, :scope > caption, :scope > title');
  if (own && /^(?:group|radiogroup|table|img)$/.test(role)) return spaced(contentOf(own));
  if (role === 'button' && element instanceof HTMLInputElement) return spaced(element.value);
  const content = NAMED_BY_CONTENT.test(role) ? spaced(contentOf(element)) : '';
  const others = ['alt', 'title', 'placeholder'].map((name) => spaced(element.getAttribute(name)));
  return content || others.find(Boolean) || '';
}

/** The texts that label a field. */
export function labelTextsOf(element: Element): string[] {
  const byId = textsOfIds(element, 'aria-labelledby');
  const label = element.getAttribute('aria-label');
  if (byId) return [byId];
  return [...(label ? [spaced(label)] : []), ...labelsOf(element).map(({ textContent }) => spaced(textContent))];
}

function labelsOf(element: Element): Element[] {
  const isField = /^(?:INPUT|SELECT|TEXTAREA|BUTTON|METER|OUTPUT|PROGRESS)$/.test(element.tagName);
  return isField ? [...((element as HTMLInputElement).labels ?? [])] : [];
}

/** The texts of the elements that an attribute names. */
export function textsOfIds(element: Element, attribute: string): string {
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
  return spaced(ids.map((id) => contentOf(document.getElementById(id))).join(' '));
}

/** The text of an element for a name: with names of what is in it, without what screen readers do not see. */
function contentOf(node: Node | null): string {
  if (!node) return '';
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
  const parts = [...node.childNodes].map((child) => {
    if (!(child instanceof Element)) return contentOf(child);
    if (isUnread(child) || hides(child) || child.tagName === 'STYLE') return '';
    const label = child.getAttribute('aria-label') ?? child.getAttribute('alt');
    const text = label ?? (child instanceof HTMLInputElement ? '' : contentOf(child));
    return IN_LINE.test(child.tagName) ? text : ` ${text} `;
  });
  return parts.join('');
}
