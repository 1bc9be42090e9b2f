import { Button, VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';
import { useChartTexts } from '../../i18n/texts.ts';
import { useTextsOf } from '../../i18n/use-texts-of.ts';
import { useRovingFocus } from '../../ui/form/use-roving-focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { texts as allButtonTexts } from './buttons/texts.ts';
import classes from './edit-bar.module.css';

interface EditBarProps {
  readonly canUndo: boolean;
  readonly said: string;
  readonly undoRef: Ref<HTMLButtonElement>;
  readonly onAddChart: () => void;
  readonly onAddButton: () => void;
  readonly onUndo: () => void;
  readonly onDone: () => void;
}

/** The actions of the edit mode, in view while the cards scroll: one stop of the Tab key. */
export function EditBar({ canUndo, said, undoRef, onAddChart, onAddButton, onUndo, onDone }: EditBarProps) {
  const { dashboards: texts } = useChartTexts();
  const buttonTexts = useTextsOf(allButtonTexts);
  const roving = useRovingFocus<HTMLDivElement>();
  return (
    <div {...roving} role="toolbar" className={classes.bar} aria-label={texts.editing}>
      <p>{texts.editHint}</p>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={onAddChart}>
        {texts.addChart}
      </Button>
      <Button variant="default" leftSection={<Icon name="plus" />} onClick={onAddButton}>
        {buttonTexts.add}
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
    </div>
  );
}
