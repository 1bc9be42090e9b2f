import { UnstyledButton } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import type { AppletDraft } from '../draft.ts';
import { useMissingServices } from '../fields/service-notice.tsx';
import { OpenFile } from '../transfer/open-file.tsx';
import classes from './template-choice.module.css';
import { rulesOf, TEMPLATES, type Template, templateDraft } from './templates.ts';
import { type TypeRules, useIsAllowed } from './type-buttons.tsx';

/** The examples that send an email, which are offered only where the server can send one. */
const MAILED: readonly Template[] = ['mail', 'silence'];

/** Fills in an empty event trigger. */
export function TemplateChoice({ project, onChoose }: { project: Project; onChoose: (draft: AppletDraft) => void }) {
  const { applets: texts } = useFurtherTexts();
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
