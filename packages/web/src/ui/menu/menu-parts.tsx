import type { ReactNode } from 'react';
import { Menu, type MenuProps } from '../kit.ts';
import { Anchor } from './anchor.tsx';

export const MENU_PARTS = { Item: Menu.Item, Label: Menu.Label, Divider: Menu.Divider, RadioItem: Menu.RadioItem };

interface ShownMenuProps {
  readonly id: string;
  /** The button that opens the menu. */
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly position?: MenuProps['position'];
  readonly className?: string | undefined;
  readonly maxHeight?: number;
  readonly children: ReactNode;
}

/** The list of a menu, beside a button that is rendered elsewhere. */
export function ShownMenu(props: ShownMenuProps) {
  const { id, anchor, isOpen, onOpen, position = 'bottom-end', className, maxHeight, children } = props;
  return (
    <Menu id={id} opened={isOpen} onChange={onOpen} position={position}>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown
        className={className}
        {...(maxHeight !== undefined && { mah: maxHeight, style: { overflowY: 'auto' } })}
      >
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
