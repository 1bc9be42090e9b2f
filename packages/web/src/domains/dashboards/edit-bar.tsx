import type { Ref } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useRovingFocus } from '../../ui/form/use-roving-focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { Button, VisuallyHidden } from '../../ui/kit.ts';
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

/** The actions of edit mode, in view while the cards scroll. They are one stop of the Tab key. */
export function EditBar({ canUndo, said, undoRef, onAddChart, onAddButton, onUndo, onDone }: EditBarProps) {
  const { dashboards: texts } = useTexts();
  const buttonTexts = useTexts(allButtonTexts);
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
      {/* The button stays enabled: otherwise the last undo would lose the focus. */}
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
