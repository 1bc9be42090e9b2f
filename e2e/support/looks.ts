import type { Page } from '@playwright/test';

/** A fault in the look of a page. */
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

/** Finds faults in the look of a page: a text that is cut or covered, an icon beside its line. Changes nothing in the page. */
export function findLooks(page: Page): Promise<Look[]> {
  return page.evaluate(looksOfPage);
}

/** Runs in the page, so it refers to nothing outside itself. */
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
  /** Remembers the answer for each element: a page has thousands of lines in the same boxes. */
  function once<Answer>(ask: (element: Element) => Answer): (element: Element) => Answer {
    const answers = new Map<Element, Answer>();
    return (element) => {
      if (!answers.has(element)) answers.set(element, ask(element));
      return answers.get(element) as Answer;
    };
  }
  const styleOf = once((element) => getComputedStyle(element));
  const boxOf = once((element) => element.getBoundingClientRect());
  const isHiddenBox = once((element): boolean => {
    const { clipPath, position } = styleOf(element);
    const isForEyes = element.getAttribute('aria-hidden') !== 'true' || element instanceof SVGElement;
    if (!isForEyes || clipPath !== 'none') return true;
    if (position === 'absolute' && boxOf(element).width <= 1) return true;
    const around = element.parentElement;
    if (!around) return false;
    if (around instanceof HTMLDetailsElement && !around.open && element.localName !== 'summary') return true;
    return isHiddenBox(around);
  });
  const isHidden = once(
    (element) => !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isHiddenBox(element),
  );
  const isOutside = (box: Element): boolean => /fixed|sticky/.test(styleOf(box).position);
  /** The layer that stays while the page scrolls below it: a header, a dialog. */
  const layerOf = once((element): Element | null => {
    if (isOutside(element)) return element;
    return element.parentElement && layerOf(element.parentElement);
  });

  interface Line {
    readonly element: Element;
    readonly rect: DOMRect;
    readonly text: string;
  }
  const lines: Line[] = [];
  /** Lines of a drawing, which are only compared with each other. */
  const drawn: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent ?? '';
    if (!element || text.trim() === '' || element.closest('script, style, noscript, title, option, textarea')) continue;
    if (isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const list = element instanceof SVGElement ? drawn : lines;
    for (const rect of range.getClientRects())
      if (rect.width > 2 && rect.height > 4) list.push({ element, rect, text });
  }

  /** The part of a line that the boxes around it show; undefined if they show nothing. */
  const seenPart = ({ element, rect }: Line): DOMRect | undefined => {
    let { left, top, right, bottom } = rect;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { display, overflowX, overflowY } = styleOf(box);
      if (display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const outer = boxOf(box);
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
      // A box that ends a line with `…`, or a text after some lines, shows that there is more.
      let [isEnded, isClamped] = [false, false];
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(box);
        if (display === 'inline') continue;
        const outer = boxOf(box);
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
    const shown = [...lines, ...drawn]
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
      // An icon in the corner of its box is a handle, and aligned with the box.
      if (icon.parentElement && styleOf(icon.parentElement).position === 'absolute') continue;
      // Larger graphics are pictures, not icons.
      if (own.width < 8 || own.width > 34 || own.height > 34 || !row || isHidden(icon)) continue;
      const around = lines.filter(
        ({ element, rect }) => row.contains(element) && rect.bottom > own.top - 30 && rect.top < own.bottom + 30,
      );
      const beside = around.filter(({ rect }) => {
        const gap = Math.max(rect.left - own.right, own.left - rect.right);
        return gap >= -1 && gap < 24;
      });
      if (beside.length === 0) continue;
      const highest = (a: Line, b: Line) => (b.rect.top < a.rect.top ? b : a);
      const first = beside.reduce(highest);
      const last = beside.reduce((a, b) => (b.rect.bottom > a.rect.bottom ? b : a));
      // The icon that closes a box may be far from a short title, and near the lines below it.
      const off = Math.min(
        ...[first, around.reduce(highest)].map(
          ({ rect }) => Math.abs(own.top + own.bottom - rect.top - rect.bottom) / 2,
        ),
      );
      if (off > (Math.abs(first.rect.top - last.rect.top) < 4 ? 2.5 : 4)) add('icon off its line', icon, first.text);
    }
  }

  function findWrappedLabels(): void {
    for (const label of document.querySelectorAll('nav a, [role=tab], button, [role=menuitem], thead th')) {
      // A button in a list stands for an item, whose name may wrap.
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

  /** The box in which a text flows: a link in a sentence flows with the sentence. */
  const blockOf = once((element): Element => {
    return styleOf(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element;
  });

  function findLoneCharacters(): void {
    for (const own of Map.groupBy(lines, ({ element }) => blockOf(element)).values()) {
      const last = own.reduce((a, b) => (b.rect.bottom > a.rect.bottom ? b : a));
      if (last.element.closest('code, pre')) continue;
      const isAbove = own.some(({ rect }) => rect.bottom < last.rect.top + last.rect.height / 2);
      // A full stop after a link is not alone on its line.
      const onLine = own.filter(({ rect }) => rect.bottom > last.rect.top + last.rect.height / 2);
      const left = Math.min(...onLine.map(({ rect }) => rect.left));
      const right = Math.max(...onLine.map(({ rect }) => rect.right));
      const size = Number.parseFloat(styleOf(last.element).fontSize);
      if (isAbove && right - left < size * 1.3) add('lone last character', last.element, last.text.trim().slice(-24));
    }
  }

  function findEmptyBoxes(): void {
    const pictures = 'svg, canvas, img, video, input, textarea, iframe';
    for (const element of document.querySelectorAll('main *')) {
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const { borderTopWidth, backgroundImage } = getComputedStyle(element);
      if (width < 140 || height < 140 || borderTopWidth === '0px' || backgroundImage !== 'none') continue;
      // Parts off the screen are drawn when they come near it. A cell is as high as its row.
      if (top >= innerHeight || bottom <= 0 || element.matches('td')) continue;
      // An absolutely positioned element beside a picture is a mark on it.
      if (styleOf(element).position === 'absolute' && element.parentElement?.querySelector(pictures)) continue;
      if (element.textContent?.trim() || element.matches(pictures) || element.querySelector(pictures)) continue;
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
