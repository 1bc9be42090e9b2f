import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import {
  type Applet,
  buttonLabelOf,
  type FilterResult,
  fieldsOf,
  servicesOf,
  type Timing,
  topicsOf,
} from '@tinkerstream/contract/applets';
import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Flex, Group, Switch, TextInput } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LeaveGuard } from '../../../ui/unsaved/leave-guard.tsx';
import { appletAddress, type Place } from '../addresses.ts';
import type { Problems } from '../definitions.ts';
import {
  type AppletDraft,
  asNew,
  draftOf,
  enteredContent,
  problemsAt,
  readDraft,
  SECTIONS,
  sectionOf,
} from '../draft.ts';
import { DryRun } from '../dry-run/dry-run.tsx';
import { filterTopics } from '../fields/project-topics.ts';
import { TriggersContext } from '../fields/triggers-context.ts';
import { FilterEditor } from '../filter/filter-editor.tsx';
import { OrderFields } from '../order-fields.tsx';
import { PauseNotice } from '../pause-notice.tsx';
import { appletListQuery, useSaveApplet } from '../queries.ts';
import { RunButton } from '../run-button.tsx';
import { AppletSentence } from '../sentence/applet-sentence.tsx';
import { hasBoards } from '../sentence/clauses.ts';
import { TestRun } from '../test-run/test-run.tsx';
import { hasConditions, proposesStart } from '../timing/timing.ts';
import { TimingSection } from '../timing/timing-section.tsx';
import { TransferMenu } from '../transfer-menu.tsx';
import { objectName } from '../triggers/object-detection/object-names.ts';
import { NextRun } from '../triggers/schedule/next-run.tsx';
import { ActionsSection } from './actions-section.tsx';
import classes from './applet-editor.module.css';
import { EditorBar } from './editor-bar.tsx';
import { EditorSection } from './editor-section.tsx';
import { MissingServices } from './missing-services.tsx';
import { NewerVersion } from './newer-version.tsx';
import { RenewAddresses } from './renew-addresses.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { TriggersSection } from './triggers-section.tsx';

interface AppletEditorProps {
  readonly project: Project;
  readonly place: Place;
  /** The stored event trigger; absent for a new one. */
  readonly applet?: Applet;
  /** Whether someone has deleted the event trigger while it is edited here. */
  readonly isDeleted?: boolean;
  readonly initial: AppletDraft;
  /** Says what a copy lacks. */
  readonly note?: string;
  readonly onSaved: (id: string) => Promise<void>;
}

/** Edits an event trigger in its sections: name, triggers, filter, timing and actions. */
export function AppletEditor({ isDeleted = false, ...props }: AppletEditorProps) {
  const { project, place, initial, note, onSaved } = props;
  const applet = isDeleted ? undefined : props.applet;
  const { applets: texts, appletTiming } = useTexts();
  /** The version that the draft changes. */
  const [version, setVersion] = useState(applet?.version);
  const save = useSaveApplet(project.id, applet && { appletId: applet.id, version });
  const draft = useForm<AppletDraft, string>(initial, (values) => readDraft(values, project).problems);
  const { values, errors } = draft;
  const { language } = useLanguage();
  const topics = useMemo(() => filterTopics(project), [project]);
  const content = useMemo(() => enteredContent(values), [values]);
  const [results, setResults] = useState<FilterResult>();
  const namesApplets = content.actions.some((action) => fieldsOf(action).some(({ kind }) => kind === 'applet'));
  const { data: applets } = useQuery({ ...appletListQuery(project.id), enabled: namesApplets });
  const naming = {
    topics,
    applets,
    objectName: useCallback((name: string) => objectName(language, name), [language]),
    members: project.projectUsers,
  };
  /** Whether the changes are saved or discarded, so that leaving does not ask. */
  const isDone = useRef(false);
  const isNameCleared = draft.isTouched('name') && values.name.trim() === '';

  const mayAdd = allows(project.role, 'ADD');
  const buttonLabel = applet && mayAdd ? buttonLabelOf(applet.appletTrigger.triggers) : undefined;
  const isSaving = save.isPending || save.isSuccess;
  const isOutdated = applet !== undefined && applet.version !== version && !isSaving;

  function load(stored: Applet): void {
    draft.reset(draftOf(stored));
    setVersion(stored.version);
  }

  const followServer = useEffectEvent((stored: Applet) => {
    if (!draft.isDirty()) load(stored);
  });
  useEffect(() => {
    if (applet) followServer(applet);
  }, [applet]);

  const becomeNew = useEffectEvent(() => {
    if (draft.isDirty()) draft.setValues(asNew(draft.getValues()));
  });
  useEffect(() => {
    if (isDeleted) becomeNew();
  }, [isDeleted]);

  const [, submit] = useBusy(async (typed: AppletDraft) => {
    const { content } = readDraft(typed, project);
    if (!content) return;
    const id = await save.mutateAsync(content);
    isDone.current = true;
    await onSaved(id);
  });

  if (isDeleted && !draft.isDirty()) return <Navigate {...appletAddress(place, project, {})} replace />;
  return (
    <>
      <form className={classes.editor} onSubmit={draft.onSubmit(submit)} noValidate aria-label={texts.editor}>
        <Flex component="header" wrap="wrap" align="center" justify="space-between" gap="xs">
          <h2>{applet ? texts.editTitle : texts.createTitle}</h2>
          {applet && (
            <Group gap="xs">
              {buttonLabel !== undefined && (
                <RunButton project={project} applet={applet} label={buttonLabel} isDirty={draft.isDirty()} />
              )}
              {mayAdd && (
                <ButtonLink
                  {...appletAddress(place, project, { copyOf: applet.id })}
                  variant="default"
                  size="sm"
                  leftSection={<Icon name="copy" />}
                >
                  {texts.duplicate}
                </ButtonLink>
              )}
              <TransferMenu project={project} applet={applet} />
            </Group>
          )}
        </Flex>
        {applet?.enabled && applet.pause && <PauseNotice projectId={project.id} applet={applet} pause={applet.pause} />}
        {note && <Notice title={texts.copied}>{note}</Notice>}
        {!applet && !note && !draft.isDirty() && <TemplateChoice project={project} onChoose={draft.setValues} />}

        <EditorSection title={texts.sections.name}>
          <TextInput
            {...draft.getInputProps('name')}
            label={texts.name}
            placeholder={texts.namePlaceholder}
            autoComplete="off"
            maxLength={100}
            withAsterisk
            error={(isNameCleared || errors.name) && texts.nameEmpty}
          />
          <Switch
            label={values.enabled ? texts.enabled : texts.disabled}
            aria-label={texts.enabledSwitch}
            checked={values.enabled}
            onChange={(event) => draft.setFieldValue('enabled', event.currentTarget.checked)}
          />
          {applet && <NextRun applet={applet} className={classes.hint} />}
          {applet?.runsAs && <p className={classes.hint}>{texts.runsAs(applet.runsAs)}</p>}
        </EditorSection>

        <EditorSection title={texts.sections.trigger} hint={texts.triggerHint}>
          <TriggersSection
            project={project}
            triggers={values.triggers}
            problems={problemsAt(errors, 'trigger')}
            onChange={(triggers) => draft.setFieldValue('triggers', triggers)}
          >
            {applet && <RenewAddresses projectId={project.id} applet={applet} />}
          </TriggersSection>
        </EditorSection>

        <EditorSection title={texts.sections.filter} hint={texts.filterHint}>
          <FilterEditor
            value={values.filters}
            onChange={(filters) => draft.setFieldValue('filters', filters)}
            topics={topics}
            triggering={content.triggers.flatMap(topicsOf)[0] ?? ''}
            remembers={values.timing.when !== 'EACH'}
            results={results}
            faults={new Set(Object.keys(problemsAt(errors, 'filter')))}
          />
        </EditorSection>

        <EditorSection
          title={appletTiming.title}
          hint={hasConditions(values.filters) ? appletTiming.hint : appletTiming.withoutConditions}
        >
          <TimingSection
            timing={values.timing}
            hasConditions={hasConditions(values.filters)}
            hasBoards={hasBoards(content.triggers)}
            isNewestOnly={content.runMode === 'LATEST'}
            isProposing={proposesStart(values.timing, values.filters, values.actions)}
            problems={problemsAt(errors, 'timing')}
            onChange={(timing: Timing) => draft.setFieldValue('timing', timing)}
          />
        </EditorSection>

        <EditorSection title={texts.sections.action} hint={texts.actionHint}>
          <TriggersContext value={content.triggers}>
            <ActionsSection
              project={project}
              actions={values.actions}
              when={values.timing.when}
              hasConditions={hasConditions(values.filters)}
              problems={problemsAt(errors, 'action')}
              onChange={(actions) => draft.setFieldValue('actions', actions)}
            />
          </TriggersContext>
          <OrderFields
            order={values.runOrder}
            actions={content.actions}
            onChange={(order) => draft.setFieldValue('runOrder', order)}
          />
        </EditorSection>

        <EditorSection title={texts.sections.sentence}>
          <AppletSentence content={content} {...naming} />
        </EditorSection>

        <ValidationBanner problems={errors} />
        {values.enabled && <MissingServices services={servicesOf(values.actions)} />}
        {isDeleted && (
          <div role="status">
            <Notice title={texts.gone}>{texts.goneText}</Notice>
          </div>
        )}
        {isOutdated && <NewerVersion onLoad={() => load(applet)} onKeep={() => setVersion(applet.version)} />}
        <EditorBar project={project} place={place} applet={applet} isDirty={draft.isDirty()} isDone={isDone} />
        <LeaveGuard isDirty={() => draft.isDirty() && !isDone.current} />
      </form>
      <EditorSection title={texts.sections.test}>
        <TestRun content={content} projectId={project.id} onResult={setResults} {...naming} />
        <DryRun content={content} project={project} />
      </EditorSection>
    </>
  );
}

/** Says which sections keep the event trigger from being saved. */
function ValidationBanner({ problems }: { problems: Problems }) {
  const { applets: texts } = useTexts();
  const wrong = new Set(Object.keys(problems).map(sectionOf));
  return (
    <div role="alert">
      {wrong.size > 0 && (
        <div className={classes.banner}>
          <Mark kind="alert">{texts.validationFailed}</Mark>
          <ul>
            {SECTIONS.filter((section) => wrong.has(section)).map((section) => (
              <li key={section}>{texts.sectionInvalid[section]}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
