import { useFurtherTexts } from '../../../../i18n/texts.ts';
import classes from './class-bars.module.css';
import type { ClassShare } from './nearest-class.ts';

/** A bar for each class: how likely the picture shows it. */
export function ClassBars({ shares }: { shares: readonly ClassShare[] }) {
  const { ai: texts } = useFurtherTexts();
  const highest = Math.max(...shares.map(({ probability }) => probability));
  return (
    <dl className={classes.bars}>
      {shares.map(({ ownClass, probability }) => (
        <div key={ownClass.id} data-first={probability === highest || undefined}>
          <dt>{ownClass.name}</dt>
          <dd>{texts.percent(probability)}</dd>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${probability * 100}%` }} />
          </span>
        </div>
      ))}
    </dl>
  );
}
