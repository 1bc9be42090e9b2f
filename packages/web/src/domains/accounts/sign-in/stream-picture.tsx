import classes from './stream-picture.module.css';

/** A stream of values that ends in a fresh one, drawn on graph paper. */
export function StreamPicture() {
  return (
    <svg viewBox="0 0 420 150" fill="none" aria-hidden="true" className={classes.picture}>
      <path d="M4 112H416M4 76H416M4 40H416" className={classes.grid} />
      <path
        d="M4 104C30 104 34 58 60 58s28 62 56 62 32-78 60-78 30 54 56 54 28-30 54-30 26 22 50 22 26-38 48-38"
        className={classes.line}
      />
      {[
        [60, 58],
        [116, 120],
        [176, 42],
        [232, 96],
        [286, 66],
        [336, 88],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="4.5" className={classes.dot} />
      ))}
      <circle cx="388" cy="50" r="15" className={classes.halo} />
      <circle cx="388" cy="50" r="7" className={classes.fresh} />
    </svg>
  );
}
