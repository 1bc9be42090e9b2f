import { useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../platform/requests/request.ts';
import { Button } from '../kit.ts';
import { EmptyState } from './empty-state.tsx';
import { useRetryWhenBack } from './use-retry-when-back.ts';

interface LoadErrorProps {
  readonly onRetry: () => void;
  readonly heading?: 'h1' | 'h2';
  /** The error, as far as it is known here. */
  readonly error?: unknown;
}

/** Takes the place of content that failed to load; a toast has the reason. */
export function LoadError({ onRetry, heading, error }: LoadErrorProps) {
  const { common } = useTexts();
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
