import type { ReactNode } from 'react';
import { useRovingFocus } from '../form/use-roving-focus.ts';
import { Icon, type IconName } from '../icons.tsx';
import { PageLink } from './page-link.tsx';
import classes from './tile-link.module.css';

export interface TileWordsProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** A tile that opens a page, on the sign-in screen. */
export function PageTile({ href, ...words }: TileWordsProps & { readonly href: string }) {
  return (
    <PageLink href={href} className={classes.tile}>
      <TileWords {...words} />
    </PageLink>
  );
}

/** A button with an icon and a short description. */
export function TileButton({ icon, title, text, onClick }: TileWordsProps & { readonly onClick: () => void }) {
  return (
    <button type="button" className={classes.tile} onClick={onClick}>
      <TileWords icon={icon} title={title} text={text} />
    </button>
  );
}

/** The icon and the words of a tile. */
export function TileWords({ icon, title, text }: TileWordsProps) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span className={classes.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </>
  );
}

/** A responsive list of tiles in `li`: one stop of the Tab key, with arrow keys inside. */
export function TileList({ children }: { readonly children: ReactNode }) {
  const roving = useRovingFocus<HTMLUListElement>();
  return (
    <ul {...roving} className={classes.grid}>
      {children}
    </ul>
  );
}

/** A responsive grid of tiles. */
export const tileGrid = classes.grid;

/** The frame of a single tile. */
export const tileFrame = classes.tile;
