import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useChartTexts } from '../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../platform/live/live.ts';
import { Icon } from '../ui/icons.tsx';
import { useVisiblePlace } from '../ui/toast/visible-place.ts';
import classes from './connection-note.module.css';

/** A note while there is no live connection, on every page and in full screen. */
export function ConnectionNote() {
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  const place = useVisiblePlace();
  return createPortal(
    <div role="status" className={classes.place}>
      {isLost && <Note />}
    </div>,
    place,
  );
}

/** Separate, because these texts are loaded with the first page that has a live connection. */
function Note() {
  const { shell } = useChartTexts();
  return (
    <p className={classes.note}>
      <Icon name="alert" />
      {shell.connectionLost}
    </p>
  );
}
