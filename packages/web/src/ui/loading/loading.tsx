import { useTexts } from '../../i18n/texts.ts';
import { Loader } from '../kit.ts';
import classes from './loading.module.css';

interface LoadingProps {
  /** The height of the loading content in CSS, so that the content below it does not move. */
  readonly height?: string | undefined;
}

export function Loading({ height }: LoadingProps) {
  const { common } = useTexts();
  return (
    <div
      className={classes.loading}
      style={{ minHeight: height }}
      role="status"
      data-loading
      aria-label={common.loading}
    >
      <Loader type="dots" />
    </div>
  );
}
