import type { RecordValue } from '@tinkerstream/contract/points';
import { useTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import classes from './arrivals-panel.module.css';
import type { Arrivals } from './use-arrivals.ts';

/** Shows live what arrives in the topic. */
export function ArrivalsPanel({ arrivals }: { arrivals: Arrivals }) {
  const { boards, common } = useTexts();
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

const [WIDTH, HEIGHT, MARGIN] = [240, 64, 6];

/** The received numbers of a key as a line, oldest first; a point for a single number. The value beside it is its text. */
function ArrivalLine({ values }: { values: readonly RecordValue[] }) {
  const numbers = values.filter((value) => typeof value === 'number');
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const step = (WIDTH - 2 * MARGIN) / Math.max(numbers.length - 1, 1);
  const points = numbers.map((value, index) => ({
    x: MARGIN + index * step,
    // A constant is a line in the middle.
    y: max === min ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - min) / (max - min)) * (HEIGHT - 2 * MARGIN),
  }));
  const last = points.at(-1);
  if (!last) return null;
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      data-testid="arrival-line"
      data-points={points.length}
    >
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r={4} />
    </svg>
  );
}
