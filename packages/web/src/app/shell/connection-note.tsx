import { useSyncExternalStore } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../../platform/live.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './connection-note.module.css';

/** A note while there is no live connection. */
export function ConnectionNote() {
  const { shell } = useTexts();
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <p className={classes.note}>
          <Icon name="alert" />
          {shell.connectionLost}
        </p>
      )}
    </div>
  );
}
