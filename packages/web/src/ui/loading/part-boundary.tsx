import { Component, type ReactNode, Suspense } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useBusy } from '../form/use-busy.ts';
import { Button, Stack } from '../kit.ts';
import { loadPartAgain, retryPart } from './lazy-part.ts';
import { Loading } from './loading.tsx';
import classes from './part-boundary.module.css';
import { useRetryWhenBack } from './use-retry-when-back.ts';

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Shown while the part loads. */
  readonly fallback?: ReactNode;
  /** Shown in place of an error by a part that only adds details. */
  readonly failed?: ReactNode;
}

/** An error boundary: a failing part leaves the rest of the page unaffected. */
export function PartBoundary({ children, fallback = <Loading />, failed }: PartBoundaryProps) {
  return (
    <FailureBoundary failed={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  );
}

interface Failure {
  readonly error?: unknown;
  readonly hasFailed: boolean;
}

/** The boundary does not use the router's: the sign-in screen has parts, but no router. */
class FailureBoundary extends Component<Pick<PartBoundaryProps, 'children' | 'failed'>, Failure> {
  override state: Failure = { hasFailed: false };

  static getDerivedStateFromError(error: unknown): Failure {
    return { error, hasFailed: true };
  }

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    if (this.props.failed !== undefined) return this.props.failed;
    return <PartError error={error} reset={() => this.setState({ hasFailed: false })} />;
  }
}

function PartError({ error, reset }: { error: unknown; reset: () => void }) {
  const { common } = useTexts();
  const [isBusy, retry] = useBusy(() => retryPart(error).then(reset));
  // The page is not reloaded without a request, because that would lose the text typed elsewhere on it.
  useRetryWhenBack(() => void loadPartAgain(error).then(reset, () => {}));
  return (
    <Stack gap="xs" align="center" justify="center" className={classes.failed} role="alert">
      <p>{common.loadFailed}</p>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={retry}>
        {common.tryAgain}
      </Button>
    </Stack>
  );
}
