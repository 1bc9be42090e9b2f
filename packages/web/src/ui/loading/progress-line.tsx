import classes from './progress-line.module.css';

/** Progress from 0 to 1. */
export function ProgressLine({ label, value }: { label: string; value: number }) {
  return <progress className={classes.line} aria-label={label} value={value} max={1} />;
}
