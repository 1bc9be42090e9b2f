import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { FileChoice } from '../../../ui/form/file-choice.tsx';
import { Button, UnstyledButton } from '../../../ui/kit.ts';
import { showFailure } from '../../../ui/toast/toast.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import type { AppletDraft } from '../draft.ts';
import { useMissingServices } from '../fields/service-notice.tsx';
import { draftFor, readFile } from '../portable.ts';
import classes from './template-choice.module.css';
import { rulesOf, TEMPLATES, type Template, templateDraft } from './templates.ts';
import { type TypeRules, useIsAllowed } from './type-buttons.tsx';

/** The most bytes of a file that is read; every event trigger is smaller. */
const MAX_BYTES = 2_000_000;

interface OpenFileProps {
  readonly project: Project;
  readonly onOpen: (draft: AppletDraft) => void;
}

/** Fills in an empty event trigger from a file. */
function OpenFile({ project, onOpen }: OpenFileProps) {
  const { appletList: texts, common } = useTexts();

  async function open(file: File) {
    const portable = file.size > MAX_BYTES ? undefined : readFile(await file.text());
    if (portable) onOpen(draftFor(portable, project));
    else showFailure(common.failed, texts.fileUnreadable);
  }

  return (
    <FileChoice accept="application/json,.json" onChoose={(file) => void open(file)}>
      {(props) => (
        <Button variant="default" size="sm" {...props}>
          {texts.openFile}
        </Button>
      )}
    </FileChoice>
  );
}

/** The examples that send an email, which are offered only where the server can send one. */
const MAILED: readonly Template[] = ['mail', 'silence'];

/** Fills in an empty event trigger from an example. */
export function TemplateChoice({ project, onChoose }: { project: Project; onChoose: (draft: AppletDraft) => void }) {
  const { applets: texts } = useTexts();
  const isAllowed = useIsAllowed();
  const sendsMail = useMissingServices(['email']).length === 0;
  const [refused, setRefused] = useState<TypeRules>();

  function choose(template: Template) {
    const draft = templateDraft(template, texts.templates[template], project);
    const missing = rulesOf(draft).find((rules) => !isAllowed(rules));
    if (missing) setRefused(missing);
    else onChoose(draft);
  }

  return (
    <fieldset className={classes.templates}>
      <legend>{texts.startWith}</legend>
      {TEMPLATES.filter((template) => sendsMail || !MAILED.includes(template)).map((template) => (
        <UnstyledButton key={template} className={classes.template} onClick={() => choose(template)}>
          <strong>{texts.templates[template].name}</strong>
          <span>{texts.templates[template].sentence}</span>
        </UnstyledButton>
      ))}
      <div className={classes.file}>
        <OpenFile project={project} onOpen={onChoose} />
      </div>
      {refused && <PermissionDialog flag={refused.permission} onClose={() => setRefused(undefined)} />}
    </fieldset>
  );
}
