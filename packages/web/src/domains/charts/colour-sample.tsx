import classes from './colour-sample.module.css';

/** A colour, and how it is written. */
export function ColourSample({ colour }: { colour: string }) {
  return (
    <span className={classes.sample}>
      <span style={{ background: colour }} />
      <code>{colour}</code>
    </span>
  );
}
