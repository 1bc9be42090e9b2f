import type { Page } from '@playwright/test';

/** A place where a page looks wrong. */
export interface Look {
  readonly kind:
    | 'cut'
    | 'text over text'
    | 'icon off its line'
    | 'label wraps'
    | 'wider than the window'
    | 'lone last character'
    | 'empty box';
  readonly text: string;
  /** The element and those around it, the innermost last. */
  readonly where: string;
}

/** Finds places of a page that look wrong: a text that is cut or covered, an icon beside its line. Changes nothing in the page. */
export function findLooks(page: Page): Promise<Look[]> {
  return page.evaluate(looksOfPage);
}

/** Runs in the page, so it has all it needs within itself. */
function looksOfPage(): Look[] {
  const found = new Map<string, Look>();

  const add = (kind: Look['kind'], element: Element, text: string): void => {
    const where = whereIs(element);
    const key = `${kind} ${where}`;
    if (!found.has(key)) found.set(key, { kind, text: text.trim().replaceAll(/\s+/g, ' ').slice(0, 60), where });
  };
  const whereIs = (element: Element): string => {
    const names: string[] = [];
    for (let one: Element | null = element; one && one !== document.body && names.length < 4; one = one.parentElement) {
      const role = one.getAttribute('role');
      names.unshift(one.tagName.toLowerCase() + (role ? `[${role}]` : ''));
    }
    return names.join(' > ');
  };
  const isHidden = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { clipPath, position } = getComputedStyle(one);
      const isForEyes = one.getAttribute('aria-hidden') !== 'true' || one instanceof SVGElement;
      if (!isForEyes || clipPath !== 'none') return true;
      if (position === 'absolute' && one.getBoundingClientRect().width <= 1) return true;
      if (one instanceof HTMLDetailsElement && !one.open && !one.querySelector('summary')?.contains(element))
        return true;
    }
    return false;
  };
  /** What stays while the page scrolls below it: a header, a dialog. */
  const layerOf = (element: Element): Element | null => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
    }
    return null;
  };
  const isOutside = (box: Element): boolean => /fixed|sticky/.test(getComputedStyle(box).position);

  interface Line {
    readonly element: Element;
    readonly rect: DOMRect;
    readonly text: string;
  }
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || text.trim() === '' || element.closest('script, style, noscript, option, textarea, svg')) continue;
    if (isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 2 && rect.height > 4) lines.push({ element, rect, text });
  }

  /** What the boxes around a line leave of it; undefined if nothing. */
  const seenPart = ({ element, rect }: Line): DOMRect | undefined => {
    let { left, top, right, bottom } = rect;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(box);
      if (display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const outer = box.getBoundingClientRect();
        left = Math.max(left, outer.left);
        right = Math.min(right, outer.right);
        top = Math.max(top, outer.top);
        bottom = Math.min(bottom, outer.bottom);
      }
      if (isOutside(box)) break;
    }
    return right - left > 2 && bottom - top > 2 ? new DOMRect(left, top, right - left, bottom - top) : undefined;
  };

  function findCut(): void {
    const hides = (overflow: string) => /hidden|clip/.test(overflow);
    for (const { element, rect, text } of lines) {
      // A box that ends a line with `…`, or a text after some lines, has said that there is more.
      let [isEnded, isClamped] = [false, false];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
        if (display === 'inline') continue;
        const outer = box.getBoundingClientRect();
        const isBelow = rect.top < outer.bottom - 2 && rect.bottom > outer.bottom + 3;
        const isAbove = rect.bottom > outer.top + 2 && rect.top < outer.top - 3;
        const isBeside = rect.left < outer.right - 2 && rect.right > outer.right + 2;
        isEnded ||= textOverflow === 'ellipsis' && hides(overflowX);
        isClamped ||= webkitLineClamp !== 'none';
        if (hides(overflowY) && !isClamped && (isBelow || isAbove)) add('cut', element, text);
        if (hides(overflowX) && !isEnded && isBeside) add('cut', element, text);
        if (/auto|scroll/.test(overflowX + overflowY) || isOutside(box)) break;
      }
    }
  }

  function findTextOverText(): void {
    const shown = lines
      .flatMap((line) => {
        const seen = seenPart(line);
        return seen ? [{ ...line, seen, layer: layerOf(line.element) }] : [];
      })
      .sort((a, b) => a.seen.top - b.seen.top);
    for (const [index, a] of shown.entries()) {
      for (const b of shown.slice(index + 1)) {
        if (b.seen.top >= a.seen.bottom - 4) break;
        const width = Math.min(a.seen.right, b.seen.right) - Math.max(a.seen.left, b.seen.left);
        const height = Math.min(a.seen.bottom, b.seen.bottom) - Math.max(a.seen.top, b.seen.top);
        // The box of a line is higher than its letters.
        const isOver = width >= 3 && height >= 0.35 * Math.min(a.rect.height, b.rect.height);
        const isOfOther = !a.element.contains(b.element) && !b.element.contains(a.element) && a.layer === b.layer;
        if (isOver && isOfOther) add('text over text', a.element, `${a.text.trim().slice(0, 28)} | ${b.text.trim()}`);
      }
    }
  }

  function findIconsOffTheirLine(): void {
    for (const icon of document.querySelectorAll('svg')) {
      const own = icon.getBoundingClientRect();
      const isAlone = icon.parentElement?.children.length === 1;
      const row = isAlone ? icon.parentElement?.parentElement : icon.parentElement;
      // Larger ones are pictures.
      if (own.width < 8 || own.width > 24 || own.height > 24 || !row || isHidden(icon)) continue;
      const beside = lines.filter(({ element, rect }) => {
        const gap = Math.max(rect.left - own.right, own.left - rect.right);
        return (
          row.contains(element) && gap >= -1 && gap < 24 && rect.bottom > own.top - 30 && rect.top < own.bottom + 30
        );
      });
      if (beside.length === 0) continue;
      const first = beside.reduce((a, b) => (b.rect.top < a.rect.top ? b : a));
      const last = beside.reduce((a, b) => (b.rect.bottom > a.rect.bottom ? b : a));
      const off = Math.abs((own.top + own.bottom) / 2 - (first.rect.top + first.rect.bottom) / 2);
      if (off > (Math.abs(first.rect.top - last.rect.top) < 4 ? 2.5 : 4)) add('icon off its line', icon, first.text);
    }
  }

  function findWrappedLabels(): void {
    for (const label of document.querySelectorAll('nav a, [role=tab], button, [role=menuitem], thead th')) {
      // Of a list, a button is a thing with its name.
      if (isHidden(label) || label.matches('ul:not(nav *) > li > *')) continue;
      const own = lines.filter(({ element }) => label.contains(element));
      const heights = new Set(own.map(({ rect }) => Math.round(rect.top / 6)));
      const isOneText = new Set(own.map(({ element }) => element)).size === 1;
      if (isOneText && heights.size > 1) add('label wraps', label, own[0]?.text ?? '');
    }
  }

  function findWide(): void {
    if (document.documentElement.scrollWidth <= innerWidth + 1) return;
    const reaches = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
    for (const element of document.querySelectorAll('main *')) {
      if (reaches(element) && ![...element.children].some(reaches) && !isHidden(element))
        add('wider than the window', element, element.textContent ?? '');
    }
  }

  function findLoneCharacters(): void {
    for (const [element, own] of Map.groupBy(lines, (line) => line.element)) {
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last || element.closest('code, pre')) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const isLower = last.rect.top > first.rect.top + 4;
      if (isLower && last.rect.width < size * 1.3) add('lone last character', element, last.text.trim().slice(-24));
    }
  }

  function findEmptyBoxes(): void {
    const drawn = 'svg, canvas, img, video, input, textarea, iframe';
    for (const element of document.querySelectorAll('main *')) {
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const { borderTopWidth, backgroundImage } = getComputedStyle(element);
      if (width < 140 || height < 140 || borderTopWidth === '0px' || backgroundImage !== 'none') continue;
      // What is off the screen is drawn when it comes near it. A cell has the height of its row.
      if (top >= innerHeight || bottom <= 0 || element.matches('td')) continue;
      if (element.textContent?.trim() || element.matches(drawn) || element.querySelector(drawn)) continue;
      if (!isHidden(element)) add('empty box', element, '');
    }
  }

  findCut();
  findTextOverText();
  findIconsOffTheirLine();
  findWrappedLabels();
  findWide();
  findLoneCharacters();
  findEmptyBoxes();
  return [...found.values()];
}
