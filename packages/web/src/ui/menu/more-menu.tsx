import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon, type IconName } from '../icons.tsx';
import { ActionIcon } from '../kit.ts';
import { Menu, MenuItem } from './menu.tsx';

interface MoreMenuProps {
  /** The subject of the actions, where a page has several of these menus. */
  readonly of?: string;
  readonly children: ReactNode;
}

/** The '…' menu at the end of a header, with rare and deleting actions. */
export function MoreMenu({ of, children }: MoreMenuProps) {
  const { common } = useTexts();
  const name = of ? `${common.moreActions}: ${of}` : common.moreActions;
  return (
    <Menu
      target={
        <ActionIcon variant="default" size="input-sm" data-more aria-label={name} title={name}>
          <Icon name="more" />
        </ActionIcon>
      }
    >
      {children}
    </Menu>
  );
}

interface MoreItemProps {
  readonly icon: IconName;
  /** Whether the action deletes, removes or revokes, which makes it red. */
  readonly isDestructive?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An action in the '…' menu. */
export function MoreItem({ icon, isDestructive, onClick, children }: MoreItemProps) {
  return (
    <MenuItem color={isDestructive ? 'red' : undefined} leftSection={<Icon name={icon} />} onClick={onClick}>
      {children}
    </MenuItem>
  );
}
