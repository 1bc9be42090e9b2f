import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import type { Project } from '@tinkerstream/contract/projects';
import { exportProject, exportProjectWithValues, MAX_FILE_VALUES } from '@tinkerstream/contract/transfers';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { call, callFile } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import form from '../../../ui/form/form.module.css';
import { Button, Switch, Text } from '../../../ui/kit.ts';
import { numberText } from '../../../ui/text/number-text.ts';
import { texts as allTexts } from './texts.ts';

/** Saves a project as a file, with its values or without. */
export function SaveProjectDialog({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) {
  const { common } = useTexts();
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [withValues, setWithValues] = useState(false);
  const { id, projectName, totalNumberOfDataRecords: count } = project;
  const isAllowed = user.subscriptionStatus.permission.allowExportData;
  const save = useMutation({
    mutationFn: async () => saveFile(await fileOf(id, withValues), `${nameSlug(projectName)}.json`),
    onSuccess: onClose,
  });
  const hint = texts.valuesHint(numberText(count, language), numberText(MAX_FILE_VALUES, language));

  return (
    <Dialog onClose={onClose} title={texts.saveFile}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <Text>{texts.saveText}</Text>
        <Switch
          label={texts.withValues}
          description={isAllowed ? hint : texts.valuesNotAllowed}
          disabled={!isAllowed || count > MAX_FILE_VALUES}
          checked={withValues}
          onChange={(event) => setWithValues(event.currentTarget.checked)}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={save.isPending} data-autofocus>
            {common.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

async function fileOf(projectId: string, withValues: boolean): Promise<Blob> {
  if (withValues) return callFile(exportProjectWithValues, { projectId });
  const text = JSON.stringify(await call(exportProject, { projectId }), null, 2);
  return new Blob([text], { type: 'application/json' });
}
