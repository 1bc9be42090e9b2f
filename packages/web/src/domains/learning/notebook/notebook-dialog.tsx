import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Button, Checkbox, NativeSelect } from '../../../ui/kit.ts';
import { LinkOriginChoice } from '../../../ui/links/link-origin-choice.tsx';
import { type NotebookLine, notebookOf } from './notebook.ts';
import { texts as notebookTexts } from './texts.ts';

interface NotebookDialogProps {
  readonly name: string;
  readonly lines: readonly NotebookLine[];
  /** The projects whose key opens the values. `openApiKey` is '' if the user may not see it. */
  readonly projects: readonly { readonly id: string; readonly name: string; readonly openApiKey: string }[];
  readonly onClose: () => void;
}

/** Downloads a notebook that reads values by the project API. It contains the secret key only if the user wants that. */
export function NotebookDialog({ name, lines, projects, onClose }: NotebookDialogProps) {
  const texts = useTexts(notebookTexts);
  const { origin } = useLinkOrigin();
  const [projectId, setProjectId] = useState(projects[0]?.id);
  const [hasKey, setHasKey] = useState(false);
  const openApiKey = projects.find(({ id }) => id === projectId)?.openApiKey ?? '';

  function save() {
    const notebook = notebookOf({ name, origin, openApiKey: hasKey ? openApiKey : '', lines }, texts);
    const content = new Blob([JSON.stringify(notebook, undefined, 1)], { type: 'application/x-ipynb+json' });
    saveFile(content, `${nameSlug(name)}.ipynb`);
    onClose();
  }

  return (
    <Dialog onClose={onClose} title={texts.title}>
      <p>{projects.length === 0 ? texts.noProject : texts.intro}</p>
      {projects.length > 1 && (
        <NativeSelect
          label={texts.project}
          value={projectId}
          data={projects.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(event) => setProjectId(event.currentTarget.value)}
          mb="sm"
        />
      )}
      {projects.length > 0 &&
        (openApiKey === '' ? (
          <p>{texts.noKey}</p>
        ) : (
          <Checkbox
            label={texts.withKey}
            description={texts.withKeyHint}
            checked={hasKey}
            onChange={(event) => setHasKey(event.currentTarget.checked)}
          />
        ))}
      <LinkOriginChoice />
      <DialogButtons onCancel={onClose}>
        <Button onClick={save} disabled={projects.length === 0}>
          {texts.save}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
