import { Button, VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './edit-bar.module.css';

interface EditBarProps {
  readonly canUndo: boolean;
  readonly said: string;
  readonly undoRef: Ref<HTMLButtonElement>;
  readonly onAddChart: () => void;
  readonly onUndo: () => void;
  readonly onDone: () => void;
}

/** The actions of the edit mode, in view while the cards scroll. */
export function EditBar({ canUndo, said, undoRef, onAddChart, onUndo, onDone }: EditBarProps) {
  const { dashboards: texts } = useTexts();
  return (
    <section className={classes.bar} aria-label={texts.editing}>
      <p>{texts.editHint}</p>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={onAddChart}>
        {texts.addChart}
      </Button>
      {/* Not disabled: the focus would be lost with the last undo. */}
      <Button
        ref={undoRef}
        variant="default"
        leftSection={<Icon name="undo" />}
        data-disabled={!canUndo || undefined}
        aria-disabled={!canUndo}
        title="Ctrl+Z"
        onClick={onUndo}
      >
        {texts.undo}
      </Button>
      <Button leftSection={<Icon name="check" />} onClick={onDone}>
        {texts.done}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}
