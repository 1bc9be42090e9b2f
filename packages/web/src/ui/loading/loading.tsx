import { Loader } from '@mantine/core';
import { useFirstTexts } from '../../i18n/texts.ts';
import classes from './loading.module.css';

interface LoadingProps {
  /** The height of what loads, in CSS, so that nothing below it moves. */
  readonly height?: string | undefined;
}

export function Loading({ height }: LoadingProps) {
  const { common } = useFirstTexts();
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
