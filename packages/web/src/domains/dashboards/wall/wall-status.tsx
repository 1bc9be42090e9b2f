import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../../../platform/live/live.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Ago } from '../../../ui/text/ago.tsx';
import { localClock } from '../../../ui/text/local-time.ts';
import type { LatestTimes } from '../../charts/index.ts';
import { texts as allTexts } from './texts.ts';
import classes from './wall-status.module.css';

/**
 * The facts that show from a distance whether a wall is up to date: the connection, the age of the latest value, and a
 * clock.
 */
export function WallStatus({ times }: { times: LatestTimes }) {
  const texts = useTexts(allTexts);
  const now = useSeconds();
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  const { latest } = times;
  return (
    <section className={classes.status} aria-label={texts.status} data-says-connection>
      <span className={classes.connection} data-lost={isLost || undefined}>
        {isLost && <Icon name="alert" />}
        {isLost ? texts.lost : texts.live}
      </span>
      {latest !== undefined && (
        <span className={classes.age}>
          {texts.latest}
          <Ago time={latest} now={now} />
        </span>
      )}
      <time className={classes.clock}>{localClock(now)}</time>
    </section>
  );
}

/** The server's time in milliseconds since 1970 UTC, updated at the start of each second. */
function useSeconds(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(serverNow());
          wait();
        },
        1000 - (serverNow() % 1000),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
