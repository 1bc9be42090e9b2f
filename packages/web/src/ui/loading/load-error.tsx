import { Button } from '@mantine/core';
import { useFirstTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../platform/requests/request.ts';
import { EmptyState } from './empty-state.tsx';
import { useRetryWhenBack } from './use-retry-when-back.ts';

interface LoadErrorProps {
  readonly onRetry: () => void;
  readonly heading?: 'h1' | 'h2';
  /** Why it failed, as far as it is known here. */
  readonly error?: unknown;
}

/** Shown in place of content that failed to load; a toast has the reason. */
export function LoadError({ onRetry, heading, error }: LoadErrorProps) {
  const { common } = useFirstTexts();
  useRetryWhenBack(onRetry);
  const reference = error instanceof ApiError && error.reference ? ` ${common.reference(error.reference)}` : '';
  return (
    <EmptyState
      help="problems#server"
      title={common.loadFailed}
      text={common.actionFailed + reference}
      heading={heading}
      action={
        <Button variant="default" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      }
    />
  );
}
