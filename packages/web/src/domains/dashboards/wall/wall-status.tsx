import { useSyncExternalStore } from 'react';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { isConnectionLost, onConnectionLoss } from '../../../platform/live/live.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Ago } from '../../../ui/text/ago.tsx';
import { localClock } from '../../../ui/text/local-time.ts';
import type { LatestTimes } from '../../charts/index.ts';
import { texts as allTexts } from './texts.ts';
import { useSeconds } from './use-seconds.ts';
import classes from './wall-status.module.css';

/** What shows from a distance whether a wall can be trusted: the connection, the age of the latest value, and a clock. */
export function WallStatus({ times }: { times: LatestTimes }) {
  const texts = useTextsOf(allTexts);
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
