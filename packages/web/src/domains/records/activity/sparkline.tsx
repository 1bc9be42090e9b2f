import classes from './sparkline.module.css';

const [WIDTH, HEIGHT, MARGIN] = [96, 28, 3];

/** A small line of numbers, oldest first, without axes: the latest number is beside it as text. Gaps are skipped. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return null;
  const [min, max] = [Math.min(...points.map(({ value }) => value)), Math.max(...points.map(({ value }) => value))];
  const width = WIDTH - 2 * MARGIN;
  const x = (index: number) => MARGIN + ((index - first.index) / (last.index - first.index)) * width;
  // A constant is a line in the middle.
  const y = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - min) / (max - min)) * (HEIGHT - 2 * MARGIN);
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      data-testid="sparkline"
    >
      <polyline points={points.map(({ value, index }) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
      <circle cx={x(last.index)} cy={y(last.value)} r={2.5} />
    </svg>
  );
}
