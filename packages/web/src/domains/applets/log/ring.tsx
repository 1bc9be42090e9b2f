import { type AppletReason, RING_ARROW } from '@tinkerstream/contract/applets';
import { Fragment } from 'react';
import classes from './ring.module.css';

/** The event triggers through which a message went in a ring, in order. */
export function Ring({ reason }: { readonly reason: AppletReason }) {
  if (reason.code !== 'LOOP' || reason.seen === '') return null;
  return (
    <span className={classes.ring}>
      {reason.seen.split(RING_ARROW).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first one is also the last, and none is ever moved
        <Fragment key={index}>
          {index > 0 && <span>{RING_ARROW}</span>}
          <span className={classes.chip}>{name}</span>
        </Fragment>
      ))}
    </span>
  );
}
