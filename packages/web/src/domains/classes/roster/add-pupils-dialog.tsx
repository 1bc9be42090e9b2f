import { addPupils, MAX_PUPILS, type PupilLine, pupilLines } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Checkbox, Textarea } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { usePastedList } from '../../../ui/use-pasted-list.tsx';
import { CLASSES_KEY } from '../queries.ts';
import classes from './roster.module.css';

/** Adds the names of a pasted list, after a preview. */
export function AddPupilsDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  const { classes: texts } = useTexts();
  const add = useCall(addPupils, { reloads: [CLASSES_KEY] });
  const { read, choicesOf } = usePastedList();
  const [keepsTwins, setKeepsTwins] = useState(false);
  const form = useForm({ text: '' }, ({ text }) => ({
    text: namesOf(linesOf(text)).length === 0 && texts.namesEmpty,
  }));
  const pasted = read(form.values.text);
  const hasTwins = pupilLines(pasted.list, pasted.roles, false).some(({ problem }) => problem === 'twice');
  const lines = linesOf(form.values.text);
  const names = namesOf(lines);

  function linesOf(text: string) {
    const { list, roles } = read(text);
    return pupilLines(list, roles, keepsTwins);
  }

  const submit = form.onSubmit(() => {
    if (add.isPending) return;
    add.mutate(
      { classId, names },
      {
        onSuccess: ({ added, endsNicknames }) => {
          showSuccess(endsNicknames ? texts.addedFirst(added) : texts.added(added));
          onClose();
        },
      },
    );
  });
  return (
    <FormModal form={form} size="lg" onClose={onClose} title={texts.addNames}>
      <form className={classes.pasting} onSubmit={submit} noValidate>
        <Textarea
          {...form.getInputProps('text')}
          label={texts.names}
          description={texts.namesHint(MAX_PUPILS)}
          rows={6}
          spellCheck={false}
          data-autofocus
        />
        {choicesOf(pasted)}
        {lines.length > 0 && (
          <>
            <p className={classes.found} role="status">
              {texts.namesFound(names.length, lines.length - names.length)}
            </p>
            {hasTwins && (
              <Checkbox
                label={texts.keepTwins}
                description={texts.keepTwinsHint}
                checked={keepsTwins}
                onChange={({ currentTarget }) => setKeepsTwins(currentTarget.checked)}
              />
            )}
            <Preview lines={lines} />
          </>
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={add.isPending}>
            {texts.add}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}

function namesOf(lines: readonly PupilLine[]): string[] {
  return lines.flatMap(({ name, problem }) => (problem ? [] : name));
}

function Preview({ lines }: { lines: readonly PupilLine[] }) {
  const { classes: texts } = useTexts();
  return (
    <div className={classes.preview}>
      <DataTable
        label={texts.preview}
        rows={lines}
        rowKey={({ line, text }) => `${line} ${text}`}
        columns={[
          { key: 'line', header: texts.line, narrow: true, render: ({ line }) => line },
          {
            key: 'name',
            header: texts.pupil,
            room: 'name',
            render: ({ name, text, problem }) => (problem === 'aside' ? text : name || text),
          },
          {
            key: 'problem',
            header: texts.state,
            clear: true,
            render: ({ problem }) =>
              problem ? (
                <Mark kind="alert">{texts.lineProblems[problem]}</Mark>
              ) : (
                <Mark kind="good">{texts.lineReady}</Mark>
              ),
          },
        ]}
      />
    </div>
  );
}
