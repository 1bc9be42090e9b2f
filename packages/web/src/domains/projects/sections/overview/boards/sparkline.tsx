import type { Board } from '@tinkerstream/contract/records';
import { pointsOf } from '../../../../records/index.ts';
import classes from './sparkline.module.css';

const [WIDTH, HEIGHT, MARGIN] = [96, 28, 3];

/** The latest numbers of a board, one after the other; the table has the latest as text. */
export function Sparkline({ records }: { records: Board['records'] }) {
  const values = pointsOf(records).map(({ value }) => value);
  if (values.length < 2) return null;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => MARGIN + (index / (values.length - 1)) * (WIDTH - 2 * MARGIN);
  // A constant is a line in the middle.
  const y = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - min) / (max - min)) * (HEIGHT - 2 * MARGIN);
  const last = values.length - 1;
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      data-testid="sparkline"
    >
      <polyline points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle cx={x(last)} cy={y(values[last] as number)} r={2.5} />
    </svg>
  );
}
