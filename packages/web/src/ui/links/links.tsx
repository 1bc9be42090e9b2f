import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Anchor, type AnchorProps, Button, type ButtonProps, NavLink, type NavLinkProps } from '../kit.ts';

type AnchorAttributes<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>;

/** A text link inside the console. */
export const TextLink = createLink((props: AnchorAttributes<AnchorProps>) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: AnchorAttributes<ButtonProps>) => <Button component="a" {...props} />);

/** An entry of the sidebar. */
export const MenuLink = createLink((props: AnchorAttributes<NavLinkProps>) => <NavLink component="a" {...props} />);
