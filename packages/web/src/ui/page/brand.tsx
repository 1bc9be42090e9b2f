import { useConfig } from '../../platform/config.ts';
import classes from './brand.module.css';
import mark from './mark.svg';

/** The product name with its logo, a stream that ends in a fresh value, and the name of the place. */
export function Brand() {
  const config = useConfig();
  return (
    <span className={classes.brand}>
      <img src={mark} width={30} height={30} alt="" />
      <span className={classes.words}>
        <span className={classes.word}>Tinkerstream</span>{' '}
        {config?.placeName && <span className={classes.place}>{config.placeName}</span>}
      </span>
    </span>
  );
}

/** The brand in words, for a link whose words a phone hides. */
export function useBrandName(): string {
  const config = useConfig();
  return config?.placeName ? `Tinkerstream ${config.placeName}` : 'Tinkerstream';
}
