import { Button, Radio, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { MessageDialog } from '../../ui/dialogs.tsx';
import form from '../../ui/form.module.css';
import { TextLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showError } from '../../ui/toast.ts';
import { PermissionDialog } from '../subscriptions/index.ts';
import classes from './project-create-page.module.css';
import { mayCreateProject, useCreateProject } from './queries.ts';

export function ProjectCreatePage() {
  const { projects: texts } = useTexts();
  const navigate = useNavigate();
  const createProject = useCreateProject();
  const [name, setName] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | 'not-permitted'>('idle');
  const [touched, setTouched] = useState(false);
  const [created, setCreated] = useState<Project>();
  const missing = name.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (missing) return;
    setState('busy');
    const permitted = await mayCreateProject().catch(showError);
    if (permitted) {
      setCreated(await createProject.mutateAsync(name.trim()).catch(() => undefined));
    }
    setState(permitted === false ? 'not-permitted' : 'idle');
  }

  function openProject({ id, projectName }: Project) {
    const params = { projectId: id, projectName: nameSlug(projectName) };
    void navigate({ to: '/project/$projectId/$projectName', params });
  }

  const types = [
    { value: 'iot', title: texts.typeIot, text: texts.typeIotText, available: true },
    { value: 'location', title: texts.typeLocation, text: texts.typeLocationText, available: false },
    { value: 'learning', title: texts.typeMachineLearning, text: texts.typeMachineLearningText, available: false },
  ];

  return (
    <>
      <PageHeader
        title={texts.create}
        trail={[
          <TextLink key="list" to="/project">
            {texts.list}
          </TextLink>,
        ]}
      />
      <form className={form.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          value={name}
          maxLength={100}
          withAsterisk
          data-autofocus
          error={touched && missing ? texts.nameEmpty : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Radio.Group label={texts.type} value="iot" name="type">
          <div className={classes.types}>
            {types.map(({ value, title, text, available }) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the kit's Radio is the control
              <label key={value} className={classes.type} data-disabled={!available || undefined}>
                <Radio value={value} disabled={!available} aria-label={title} />
                <span>
                  <strong>{title}</strong>
                  {!available && <em>{texts.comingSoon}</em>}
                  <span>{text}</span>
                </span>
              </label>
            ))}
          </div>
        </Radio.Group>
        <div>
          <Button type="submit" loading={state === 'busy'}>
            {texts.create}
          </Button>
        </div>
      </form>
      {created && (
        <MessageDialog title={texts.createdTitle} onClose={() => openProject(created)}>
          {texts.created(created.projectName)}
        </MessageDialog>
      )}
      {state === 'not-permitted' && <PermissionDialog onClose={() => setState('idle')} />}
    </>
  );
}
