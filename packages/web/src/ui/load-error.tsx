import { Button } from '@mantine/core';
import { useFirstTexts } from '../i18n/texts.ts';
import { EmptyState } from './empty-state.tsx';

/** Stands where something could not be loaded; the reason is told by a toast. */
export function LoadError({ onRetry, heading }: { onRetry: () => void; heading?: 'h1' | 'h2' }) {
  const { common } = useFirstTexts();
  return (
    <EmptyState
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
