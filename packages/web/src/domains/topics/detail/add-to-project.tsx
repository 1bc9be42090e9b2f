import { Button } from '@mantine/core';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';

const AddToProjectDialog = lazyDialog(() => import('./add-to-project-dialog.tsx'), 'AddToProjectDialog');

export function AddToProject({ topic }: { topic: Topic }) {
  const { topics: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" leftSection={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {texts.addToProject}
      </Button>
      {isOpen && <AddToProjectDialog topic={topic} onClose={() => setOpen(false)} />}
    </>
  );
}
