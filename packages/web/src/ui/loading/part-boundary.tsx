import { Button, Stack } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useFirstTexts } from '../../i18n/texts.ts';
import { useBusy } from '../form/use-busy.ts';
import { retryPart } from './lazy-part.ts';
import { Loading } from './loading.tsx';
import classes from './part-boundary.module.css';

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the part loads. */
  readonly fallback?: ReactNode;
}

/** An error boundary: a failing part leaves the rest of the page unaffected. */
export function PartBoundary({ children, fallback = <Loading /> }: PartBoundaryProps) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={PartError}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function PartError({ error, reset }: { error: unknown; reset: () => void }) {
  const { common } = useFirstTexts();
  const [isBusy, retry] = useBusy(() => retryPart(error).then(reset));
  return (
    <Stack gap="xs" align="center" justify="center" className={classes.failed} role="alert">
      <p>{common.loadFailed}</p>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={retry}>
        {common.tryAgain}
      </Button>
    </Stack>
  );
}
