import classes from './colour-sample.module.css';

/** A colour with its code. */
export function ColourSample({ colour }: { colour: string }) {
  return (
    <span className={classes.sample}>
      <span style={{ background: colour }} />
      <code>{colour}</code>
    </span>
  );
}
