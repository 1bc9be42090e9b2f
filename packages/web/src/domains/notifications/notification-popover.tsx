import { Popover } from '@mantine/core';
import { Anchor } from '../../ui/menu/anchor.tsx';
import classes from './notification-bell.module.css';
import { NotificationList } from './notification-list.tsx';

interface NotificationPopoverProps {
  /** The bell. */
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly isOpen: boolean;
  readonly hasUnread: boolean;
  readonly onClose: () => void;
}

/** The list of notifications below the bell. */
export function NotificationPopover({ anchor, title, isOpen, hasUnread, onClose }: NotificationPopoverProps) {
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && onClose()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={title}>
        <NotificationList hasUnread={hasUnread} onLeave={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
