import classes from './brand.module.css';

/** The product name with its logo, a stream that ends in a fresh value. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <img src="/mark.svg" width={30} height={30} alt="" />
      <span className={classes.word}>Tinkerstream</span>
    </span>
  );
}
