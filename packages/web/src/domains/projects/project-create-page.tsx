import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { MessageDialog } from '../../ui/dialogs/dialogs.tsx';
import classes from '../../ui/form/form.module.css';
import { useBusy } from '../../ui/form/use-busy.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Button, Radio, SimpleGrid, TextInput } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { FormBar } from '../../ui/unsaved/form-bar.tsx';
import { useCreateLimit } from '../subscriptions/index.ts';
import own from './project-create-page.module.css';
import { PROJECTS_COUNTED, useCreateProject } from './queries.ts';

export function ProjectCreatePage() {
  const { projects: texts } = useTexts();
  const navigate = useNavigate();
  const createProject = useCreateProject();
  const form = useForm({ name: '' }, ({ name }) => ({ name: name.trim() === '' && texts.nameEmpty }));
  const limit = useCreateLimit(PROJECTS_COUNTED);
  const [created, setCreated] = useState<Project>();

  const [isBusy, send] = useBusy(async (projectName: string) => {
    if (!(await limit.check())) return;
    setCreated(await createProject.mutateAsync({ projectName, joinRole: 'ADD' }));
    form.resetDirty();
  });

  const submit = form.onSubmit(({ name }) => {
    if (!created) send(name.trim());
  });

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
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          {...form.getInputProps('name')}
          autoComplete="off"
          maxLength={100}
          withAsterisk
          data-autofocus
        />
        <Radio.Group label={texts.type} value="iot" name="type">
          <SimpleGrid minColWidth="200px" autoFlow="auto-fit" spacing="sm" mt="xs">
            {types.map(({ value, title, text, available }) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: Mantine's Radio is the control
              <label key={value} className={own.type} data-disabled={!available || undefined}>
                <Radio value={value} disabled={!available} aria-label={title} />
                <span>
                  <strong>{title}</strong>
                  {!available && <em>{texts.comingSoon}</em>}
                  <span>{text}</span>
                </span>
              </label>
            ))}
          </SimpleGrid>
        </Radio.Group>
        <FormBar form={form}>
          <Button type="submit" loading={isBusy} disabled={created !== undefined}>
            {texts.create}
          </Button>
        </FormBar>
      </form>
      {created && (
        <MessageDialog title={texts.createdTitle} onClose={() => openProject(created)}>
          {texts.created(created.projectName)}
        </MessageDialog>
      )}
      {limit.dialog}
    </>
  );
}
