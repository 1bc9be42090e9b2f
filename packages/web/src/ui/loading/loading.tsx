import { Loader } from '@mantine/core';
import { useFirstTexts } from '../../i18n/texts.ts';
import classes from './loading.module.css';

export function Loading() {
  const { common } = useFirstTexts();
  return (
    <div className={classes.loading} role="status" data-loading aria-label={common.loading}>
      <Loader type="dots" />
    </div>
  );
}
