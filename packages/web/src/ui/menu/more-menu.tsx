import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChartTexts } from '../../i18n/texts.ts';
import { Icon, type IconName } from '../icons.tsx';
import { Menu, MenuItem } from './menu.tsx';

interface MoreMenuProps {
  /** What its actions are about, where a page has several of these menus. */
  readonly of?: string;
  readonly children: ReactNode;
}

/** The '…' menu at the end of a header: actions that are rare, and those that delete. */
export function MoreMenu({ of, children }: MoreMenuProps) {
  const { common } = useChartTexts();
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
  /** Red: the action deletes, removes or revokes. */
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
