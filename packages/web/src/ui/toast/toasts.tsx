import '@mantine/notifications/styles.layer.css';
import type { ReactNode } from 'react';
import { currentTexts } from '../../i18n/texts.ts';
import { helpForError } from '../../platform/help/help-for.ts';
import { type PendingRemoval, UNDO_MS } from '../../platform/removals.ts';
import { HelpLink } from '../help-link.tsx';
import { Button, Flex, type NotificationData, Notifications, notifications, notificationsStore } from '../kit.ts';
import type { Gathered } from './gathered.ts';
import { mountToasts } from './toast-outlet.tsx';
import classes from './toasts.module.css';

/** The time that a toast stays (rule 11). */
const SHOWN_MS = 5000;

function Toasts() {
  return <Notifications withinPortal={false} autoClose={SHOWN_MS} limit={6} className={classes.toasts} />;
}

/** Mounts the toasts before the first one, if they were loaded with the page. */
export function prepare(): void {
  mountToasts(Toasts);
}

/** The position at which a toast covers no action: in a wide header, otherwise at the bottom, where the page makes room. */
const place = () => (matchMedia('(width >= 60em)').matches ? 'top-right' : 'bottom-center');

/** The id of a toast; a repeated message has the same id, and so only one toast. */
const idOf = ({ title, message }: Pick<NotificationData, 'title' | 'message'>) => `${title ?? ''}:${message}`;

export function hide(data: Pick<NotificationData, 'title' | 'message'>): void {
  notifications.hide(idOf(data));
}

/** How many times each visible toast was shown. */
const counts = new Map<string, number>();

/** Shows a toast, or adds it to the visible one of its kind. A repeated failure says how many times it occurred. */
export function toast(data: NotificationData, gathered?: Gathered): void {
  const id = gathered?.kind ?? idOf(data);
  const count = isInView(id) ? (counts.get(id) ?? 1) + 1 : 1;
  if (count === 1) {
    counts.set(id, 1);
    const { title, ...rest } = data;
    show({
      ...rest,
      ...(!isCode(title) && { title }),
      message: <Explained {...data} />,
      id,
      onClose: () => counts.delete(id),
    });
    return;
  }
  counts.set(id, count);
  const isFailure = data.autoClose === false;
  notifications.update({
    id,
    message: gathered ? (
      gathered.several(count)
    ) : isFailure ? (
      <Repeated message={<Explained {...data} />} count={count} />
    ) : (
      data.message
    ),
    // Another duration restarts the timer.
    ...(!isFailure && { autoClose: SHOWN_MS + count }),
  });
}

function isInView(id: string): boolean {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].some((one) => one.id === id);
}

/** Whether a title is the code of an error. */
function isCode(title: ReactNode): title is string {
  return typeof title === 'string' && /^[A-Z]+(_[A-Z]+)*_ERR_/.test(title);
}

/** The message in words, with a link to the help about its error code, and the code in small print for people who report it. */
function Explained({ title, message }: NotificationData) {
  if (!isCode(title)) return message;
  const section = helpForError(title);
  return (
    <>
      <span className={classes.words}>{message}</span>{' '}
      {section && (
        <>
          <HelpLink section={section} />{' '}
        </>
      )}
      <code className={classes.code}>{title}</code>
    </>
  );
}

function Repeated({ message, count }: { message: ReactNode; count: number }) {
  return (
    <>
      <span>{message}</span> <span className={classes.count}>×{count}</span>
    </>
  );
}

const idOfUndo = ({ id, from }: PendingRemoval) => `undo:${id}:${from}`;

export function undoToast(message: string, removal: PendingRemoval): void {
  show({
    ...UNDO_LOOK,
    id: idOfUndo(removal),
    color: 'copper',
    onClose: removal.commit,
    message: <Undoable message={message} onUndo={removal.undo} />,
  });
}

/** Shows a change that was made, with an undo button. */
export function changeToast(message: string, changed: string, undo: () => void): void {
  const id = `changed:${changed}`;
  const onUndo = () => {
    notifications.hide(id);
    undo();
  };
  // The toast replaces the previous one, with a duration of its own.
  notifications.hide(id);
  show({
    ...UNDO_LOOK,
    id,
    color: 'teal',
    autoClose: UNDO_MS,
    message: <Undoable message={message} onUndo={onUndo} />,
  });
}

// Undoable toasts stay longer, and most pages have buttons at the top.
const UNDO_LOOK = { position: 'bottom-center', autoClose: false } as const;

function Undoable({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Flex wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="sm" className={classes.undo}>
      <span>{message}</span>
      <Button variant="default" size="compact-sm" onClick={onUndo}>
        {currentTexts().common.undo}
      </Button>
      <span className={classes.time} style={{ animationDuration: `${UNDO_MS}ms` }} />
    </Flex>
  );
}

export function hideUndo(removal: PendingRemoval): void {
  notifications.hide(idOfUndo(removal));
}

function show(data: NotificationData): void {
  mountToasts(Toasts);
  notifications.show({
    position: place(),
    withBorder: true,
    className: classes.toast,
    closeButtonProps: { 'aria-label': currentTexts().common.close },
    ...data,
  });
}
