import { Loader } from '@mantine/core';
import { useTexts } from '../i18n/texts.tsx';
import classes from './loading.module.css';

export function Loading() {
  const { common } = useTexts();
  return (
    <div className={classes.loading} role="status" aria-label={common.loading}>
      <Loader type="dots" />
    </div>
  );
}
