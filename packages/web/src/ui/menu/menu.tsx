import { cloneElement, createElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import type { Menu as Kit, MenuProps as KitProps } from '../kit.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { PartBoundary } from '../loading/part-boundary.tsx';

type Parts = typeof import('./menu-parts.tsx');

let parts: Parts | undefined;

const ShownMenu = lazyPart(async () => {
  parts = await import('./menu-parts.tsx');
  return parts;
}, 'ShownMenu');

interface MenuProps {
  /** The button that opens the menu. */
  readonly target: ReactElement;
  readonly position?: KitProps['position'];
  /** The class of the list. */
  readonly className?: string | undefined;
  readonly maxHeight?: number;
  readonly children: ReactNode;
}

/**
 * A menu behind a button. It is loaded when the button gets the pointer or the focus, or prefetched: until then a page
 * needs none.
 */
export function Menu({ target, children, ...look }: MenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Whether the menu has been open. It stays rendered from then on, so that it can close with its animation. */
  const [wasOpen, setWasOpen] = useState(false);

  function toggle() {
    setWasOpen(true);
    setOpen(!isOpen);
  }

  /**
   * Opens or closes the menu. Its button gets the focus back, unless the chosen item has moved it: then a dialog knows its
   * opener.
   */
  function change(isOpening: boolean) {
    setOpen(isOpening);
    if (!isOpening && document.activeElement?.closest('[role="menu"]')) anchor?.focus({ preventScroll: true });
  }

  // A failure shows when the menu opens.
  const load = () => void ShownMenu.preload().catch(() => {});
  const button = {
    ref: setAnchor,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': isOpen || undefined,
    onPointerEnter: load,
    onFocus: load,
    onClick: toggle,
  };
  return (
    <>
      {cloneElement(target, button)}
      {wasOpen && anchor && (
        <PartBoundary fallback={null}>
          <ShownMenu id={id} anchor={anchor} isOpen={isOpen} onOpen={change} {...look}>
            {children}
          </ShownMenu>
        </PartBoundary>
      )}
    </>
  );
}

/** A part of a menu. It is rendered only in an open menu, which has loaded it. */
function partOfMenu<Name extends 'Item' | 'Label' | 'Divider' | 'RadioItem'>(name: Name): (typeof Kit)[Name] {
  const Part = (props: object) => createElement((parts as Parts).MENU_PARTS[name] as never, props);
  return Part as unknown as (typeof Kit)[Name];
}

export const MenuItem = partOfMenu('Item');
export const MenuRadioItem = partOfMenu('RadioItem');
export const MenuLabel = partOfMenu('Label');
export const MenuDivider = partOfMenu('Divider');
