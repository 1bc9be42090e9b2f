import { useTexts } from '../../i18n/texts.ts';
import { ConfirmDialog } from '../dialogs/dialogs.tsx';
import { texts as allTexts } from './texts.ts';

interface DiscardDialogProps {
  /** Whether the changes can only be saved after a sign-in. */
  readonly isSignedOut?: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Asks before unsaved changes are lost. */
export function DiscardDialog({ isSignedOut = false, onClose, onDiscard }: DiscardDialogProps) {
  const texts = useTexts(allTexts);
  return (
    <ConfirmDialog title={texts.question} confirm={texts.discard} onClose={onClose} onConfirm={async () => onDiscard()}>
      {isSignedOut ? texts.signedOut : texts.text}
    </ConfirmDialog>
  );
}
