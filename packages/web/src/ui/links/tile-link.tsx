import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { TileWords, type TileWordsProps, tileFrame } from './tile.tsx';

type TileProps = TileWordsProps & Omit<ComponentPropsWithRef<'a'>, 'title' | 'children'>;

/** A link with an icon and a short description. */
export const TileLink = createLink(({ icon, title, text, ...link }: TileProps) => (
  <a {...link} className={tileFrame}>
    <TileWords icon={icon} title={title} text={text} />
  </a>
));
