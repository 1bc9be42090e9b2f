import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChartTexts } from '../../i18n/texts.ts';
import { Icon, type IconName } from '../icons.tsx';
import { Menu, MenuItem } from './menu.tsx';

/** The '…' menu at the end of a header: actions that are rare, and those that delete. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { common } = useChartTexts();
  return (
    <Menu
      target={
        <ActionIcon
          variant="default"
          size="input-sm"
          data-more
          aria-label={common.moreActions}
          title={common.moreActions}
        >
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
