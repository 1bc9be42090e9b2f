import { useTexts } from '../../../../i18n/texts.ts';
import classes from './class-bars.module.css';
import type { ClassShare } from './nearest-class.ts';
import type { OwnClass } from './own-class.ts';

interface ClassBarsProps {
  readonly shares: readonly ClassShare[];
  /** The class that stands out; undefined if none is certain, however long its bar is. */
  readonly recognised: OwnClass | undefined;
}

/** A bar for each class, with the probability that the picture shows it. */
export function ClassBars({ shares, recognised }: ClassBarsProps) {
  const { ai: texts } = useTexts();
  return (
    <dl className={classes.bars}>
      {shares.map(({ ownClass, probability }) => (
        <div key={ownClass.id} data-first={ownClass === recognised || undefined}>
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
