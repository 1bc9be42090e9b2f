import classes from './brand.module.css';

/** The mark: a stream that ends in a fresh value. */
function BrandMark({ size = 32 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="" />;
}

export function Brand({ size = 30 }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <BrandMark size={size} />
      <span className={classes.word}>Tinkerstream</span>
    </span>
  );
}
