import { Button, Group, Stack } from '@mantine/core';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { Notice } from '../../../ui/notice.tsx';

interface NewerVersionProps {
  /** Shows what the other user saved; the changes here are lost. */
  readonly onLoad: () => void;
  /** Keeps the changes here: saving then overwrites what the other user saved. */
  readonly onKeep: () => void;
}

/** Says that someone else saved the event trigger while it is edited here. */
export function NewerVersion({ onLoad, onKeep }: NewerVersionProps) {
  const { applets: texts } = useFurtherTexts();
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
