import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useRovingFocus } from '../form/use-roving-focus.ts';
import { Icon, type IconName } from '../icons.tsx';
import classes from './tile-link.module.css';

interface TileProps extends Omit<ComponentPropsWithRef<'a'>, 'title' | 'children'> {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** A link with an icon and a short description. */
export const TileLink = createLink(({ icon, title, text, ...link }: TileProps) => (
  <a {...link} className={classes.tile}>
    <TileWords icon={icon} title={title} text={text} />
  </a>
));

/** The same as a button. */
export function TileButton({
  icon,
  title,
  text,
  onClick,
}: Pick<TileProps, 'icon' | 'title' | 'text'> & { readonly onClick: () => void }) {
  return (
    <button type="button" className={classes.tile} onClick={onClick}>
      <TileWords icon={icon} title={title} text={text} />
    </button>
  );
}

function TileWords({ icon, title, text }: Pick<TileProps, 'icon' | 'title' | 'text'>) {
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
