import { Popover } from '../../ui/kit.ts';
import { Anchor } from '../../ui/menu/anchor.tsx';
import classes from './notification-bell.module.css';
import { type FailureReasonPart, NotificationList } from './notification-list.tsx';

interface NotificationPopoverProps {
  /** The bell, to which the list belongs. */
  readonly anchor: HTMLElement;
  readonly title: string;
  readonly Reason: FailureReasonPart;
  readonly isOpen: boolean;
  readonly hasUnread: boolean;
  readonly onClose: () => void;
}

/** The list of notifications below the bell. */
export function NotificationPopover({ anchor, title, Reason, isOpen, hasUnread, onClose }: NotificationPopoverProps) {
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && onClose()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={title}>
        <NotificationList Reason={Reason} hasUnread={hasUnread} onLeave={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
