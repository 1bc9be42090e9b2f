import { useTextsOf } from '../../i18n/use-texts-of.ts';
import { ConfirmDialog } from '../dialogs/dialogs.tsx';
import { texts as allTexts } from './texts.ts';

/** Asks before unsaved changes are lost. */
export function DiscardDialog({ onClose, onDiscard }: { onClose: () => void; onDiscard: () => void }) {
  const texts = useTextsOf(allTexts);
  return (
    <ConfirmDialog title={texts.question} confirm={texts.discard} onClose={onClose} onConfirm={async () => onDiscard()}>
      {texts.text}
    </ConfirmDialog>
  );
}
