import { useTexts } from '../../../i18n/texts.ts';
import { Button, Group, Stack } from '../../../ui/kit.ts';
import { Notice } from '../../../ui/notice.tsx';

interface NewerVersionProps {
  /** Shows what the other user saved; the changes here are lost. */
  readonly onLoad: () => void;
  /** Keeps the changes of this user: saving then overwrites what the other user saved. */
  readonly onKeep: () => void;
}

/** Says that someone else has saved the event trigger while it is edited here. */
export function NewerVersion({ onLoad, onKeep }: NewerVersionProps) {
  const { applets: texts } = useTexts();
  return (
    <Stack role="status" gap="sm">
      <Notice title={texts.newer}>{texts.newerText}</Notice>
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={onLoad}>
          {texts.loadNewer}
        </Button>
        <Button variant="default" size="sm" onClick={onKeep}>
          {texts.keepMine}
        </Button>
      </Group>
    </Stack>
  );
}
