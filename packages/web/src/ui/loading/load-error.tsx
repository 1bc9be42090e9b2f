import { Button } from '@mantine/core';
import { useFirstTexts } from '../../i18n/texts.ts';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of content that failed to load; a toast has the reason. */
export function LoadError({ onRetry, heading }: { onRetry: () => void; heading?: 'h1' | 'h2' }) {
  const { common } = useFirstTexts();
  return (
    <EmptyState
      help="problems#server"
      title={common.loadFailed}
      text={common.actionFailed}
      heading={heading}
      action={
        <Button variant="default" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      }
    />
  );
}
