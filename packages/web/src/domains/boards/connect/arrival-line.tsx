import type { RecordValue } from '@tinkerstream/contract/points';
import classes from './arrival-line.module.css';

const [WIDTH, HEIGHT, MARGIN] = [240, 64, 6];

/** What a key has got as a line of its numbers, oldest first; a point for the first one. Its text is the value beside it. */
export function ArrivalLine({ values }: { values: readonly RecordValue[] }) {
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
