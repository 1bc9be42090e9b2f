import { useQuery } from '@tanstack/react-query';
import { linkTopic } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import classes from '../../../ui/form/form.module.css';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Select } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { projectListQuery, QUERIES_WITH_TOPICS } from '../../projects/index.ts';

/** Chooses one of the user's projects for a topic. */
export function AddToProjectDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { topics: texts } = useTexts();
  const { data: projects } = useQuery(projectListQuery);
  const add = useCall(linkTopic, { reloads: QUERIES_WITH_TOPICS });
  const form = useForm({ projectId: '' }, ({ projectId }) => ({
    projectId: projectId === '' && texts.chooseProject,
  }));
  const linked = new Set(topic.projects.map(({ id }) => id));
  const others = projects?.filter(({ id }) => !linked.has(id));

  const [isBusy, link] = useBusy(async ({ projectId }: { projectId: string }) => {
    await add.mutateAsync({ projectId, topicId: topic.id });
    showSuccess(texts.addedToProject(others?.find(({ id }) => id === projectId)?.projectName ?? ''));
    onClose();
  });

  return (
    <Dialog onClose={onClose} title={texts.addToProject}>
      <form className={classes.form} onSubmit={form.onSubmit(link)} noValidate>
        {others?.length === 0 ? (
          <p className={classes.text}>
            {texts.noOtherProject} <TextLink to="/project/create">{texts.createProject}</TextLink>
          </p>
        ) : (
          <Select
            label={texts.project}
            description={texts.addToProjectHint}
            placeholder={texts.chooseProject}
            data={(others ?? []).map(({ id, projectName }) => ({ value: id, label: projectName }))}
            {...form.getInputProps('projectId')}
            value={form.values.projectId || null}
            searchable
            withAsterisk
            data-autofocus
            // The open list would cover the buttons.
            openOnFocus={false}
            nothingFoundMessage={texts.noProjectFound}
            onChange={(projectId) => form.setFieldValue('projectId', projectId ?? '')}
          />
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={isBusy} disabled={others?.length === 0}>
            {texts.add}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
