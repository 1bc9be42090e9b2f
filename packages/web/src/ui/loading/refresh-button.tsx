import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icons.tsx';
import { Button } from '../kit.ts';

/** Refetches a list, and shows that it is loading. */
export function RefreshButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { common } = useTexts();
  return (
    <Button variant="default" leftSection={<Icon name="refresh" />} loading={busy} onClick={onClick}>
      {common.refresh}
    </Button>
  );
}
