import { Button } from '@mantine/core';
import { useTexts } from '../i18n/texts.tsx';
import { EmptyState } from './empty-state.tsx';

/** Stands where something could not be loaded; the reason is told by a toast. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  const { common } = useTexts();
  return (
    <EmptyState
      title={common.loadFailed}
      text={common.actionFailed}
      action={
        <Button variant="default" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      }
    />
  );
}
