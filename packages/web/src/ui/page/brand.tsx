import classes from './brand.module.css';
import mark from './mark.svg';

/** The product name with its logo, a stream that ends in a fresh value. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <img src={mark} width={30} height={30} alt="" />
      <span className={classes.word}>Tinkerstream</span>
    </span>
  );
}
