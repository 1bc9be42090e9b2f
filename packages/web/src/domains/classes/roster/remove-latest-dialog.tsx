import { type PupilState, removePupils } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import dialog from '../../../ui/dialogs/dialogs.module.css';
import { useRemoval } from '../../../ui/dialogs/use-removal.ts';
import { Button, Select } from '../../../ui/kit.ts';
import { listText, shortListText } from '../../../ui/text/list-text.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { CLASSES_KEY } from '../queries.ts';

interface RemoveLatestDialogProps {
  readonly classId: string;
  /** The pupils who have entered since the moment, at least one. */
  readonly pupils: readonly PupilState[];
  readonly onClose: () => void;
}

/** Removes all pupils who have entered since a moment, because someone made them up. */
export function RemoveLatestDialog({ classId, pupils, onClose }: RemoveLatestDialogProps) {
  const { common } = useTexts();
  const { classes: texts } = useTexts();
  const { language } = useLanguage();
  const remove = useRemovalCall(removePupils, { reloads: [CLASSES_KEY] });
  const removeLater = useRemoval();
  const latest = pupils.toSorted((a, b) => ((a.enteredOn ?? '') < (b.enteredOn ?? '') ? 1 : -1));
  const [firstId, setFirstId] = useState(latest[0]?.id ?? '');
  const chosen = latest.slice(0, latest.findIndex(({ id }) => id === firstId) + 1);
  const shown = chosen.map(({ name }) => name).toReversed();

  function confirm() {
    const [id = '', ...alsoIds] = chosen.map((pupil) => pupil.id);
    removeLater(
      { id, alsoIds },
      {
        removing: common.removing(shortListText(shown, language, texts.moreNames)),
        removed: texts.removedLatest(chosen.length),
      },
      () => remove.mutateAsync({ classId, pupilIds: [id, ...alsoIds] }),
    );
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={texts.removeLatest}>
      <Select
        label={texts.removeSince}
        data={latest.map((pupil) => ({
          value: pupil.id,
          label: `${localTime(pupil.enteredOn ?? '')} · ${pupil.name}`,
        }))}
        value={firstId}
        onChange={(id) => id && setFirstId(id)}
        allowDeselect={false}
        searchable
        mb="md"
      />
      <p className={dialog.lead}>
        {texts.removeLatestText(listText(shown, language))}
        <br />
        {common.undoHint}
      </p>
      <DialogButtons onCancel={onClose} isCancelFocused>
        <Button color="red" onClick={confirm}>
          {texts.remove}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
