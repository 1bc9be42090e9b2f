import { useFurtherTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { ArrivalLine } from './arrival-line.tsx';
import classes from './arrivals-panel.module.css';
import type { Arrivals } from './use-arrivals.ts';

/** What arrives in the topic, live. */
export function ArrivalsPanel({ arrivals }: { arrivals: Arrivals }) {
  const { boards, common } = useFurtherTexts();
  const { arrivals: texts } = boards;
  const { isListening, count, values, message } = arrivals;
  return (
    <section className={classes.panel} data-arrived={count > 0 || undefined} aria-label={texts.title}>
      <p role="status">
        {count > 0 ? (
          <Mark kind="good">{texts.arrived(count)}</Mark>
        ) : (
          <span className={classes.waiting}>
            <span className={classes.dot} />
            {isListening ? texts.waiting : texts.connecting}
          </span>
        )}
      </p>
      {values.size > 0 && (
        <dl className={classes.values}>
          {[...values].map(([key, line]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd key={count} data-testid={`arrived-${key}`}>
                {String(line.at(-1))}
              </dd>
              <ArrivalLine values={line} />
            </div>
          ))}
        </dl>
      )}
      {message !== undefined && (
        <p className={classes.message}>
          {common.labelled(texts.message)}
          <code>{message}</code>
        </p>
      )}
    </section>
  );
}
