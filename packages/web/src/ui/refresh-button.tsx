import { Button } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from './icons.tsx';

/** Fetches a list again; shows that it is under way. */
export function RefreshButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { common } = useTexts();
  return (
    <Button variant="default" leftSection={<Icon name="refresh" />} loading={busy} onClick={onClick}>
      {common.refresh}
    </Button>
  );
}
