import { useQuery } from '@tanstack/react-query';
import { addClassWork, type ClassWork, type SchoolClass } from '@tinkerstream/contract/classes';
import { allows } from '@tinkerstream/contract/projects';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { Button, SegmentedControl, Select, Stack } from '../../../ui/kit.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { shownProjectsQuery } from '../../projects/index.ts';
import { CLASSES_KEY } from '../queries.ts';
import { type FormedGroup, GroupsForm, useGroups } from './groups-form.tsx';
import { workPreviewQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';

interface GiveDialogProps {
  readonly shown: SchoolClass;
  readonly works: readonly ClassWork[];
  /** Makes the copies of a template. */
  readonly onMade: (workId: string) => void;
  readonly onClose: () => void;
}

/** Chooses a project to give out, and to whom. Says beforehand how much of the limits the copies use. */
export function GiveDialog({ shown: { id: classId, pupils }, works, onMade, onClose }: GiveDialogProps) {
  const texts = useTexts(allTexts);
  const { data: projects = [] } = useQuery(shownProjectsQuery);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [forWhom, setForWhom] = useState<'pupils' | 'groups'>('pupils');
  const [isTried, setTried] = useState(false);
  const groups = useGroups(pupils);
  const { data: preview } = useQuery(workPreviewQuery(classId, templateId));
  const add = useCall(addClassWork, { reloads: [CLASSES_KEY] });
  const labelId = useId();

  const given = new Set(works.flatMap((work) => [work.template?.id, ...work.copies.map(({ project }) => project?.id)]));
  const choices = projects.flatMap(({ id, projectName, role }) =>
    allows(role, 'CHANGE') && !given.has(id) ? [{ value: id, label: projectName }] : [],
  );
  const formed: readonly FormedGroup[] = groups.groups.filter(({ pupilIds }) => pupilIds.length > 0);
  const isNamed = formed.every(({ name }) => name.trim() !== '');
  const isFull = preview !== undefined && preview.full.length > 0;
  const count = (limit: number) => (limit === UNLIMITED ? texts.unlimited : String(limit));

  function submit() {
    setTried(true);
    if (templateId === null || isFull || add.isPending) return;
    if (forWhom === 'groups' && (!isNamed || formed.length === 0)) return;
    const chosen = forWhom === 'groups' ? { groups: formed.map((one) => ({ ...one, name: one.name.trim() })) } : {};
    add.mutate(
      { classId, templateId, ...chosen },
      {
        onSuccess: ({ id }) => {
          onMade(id);
          onClose();
        },
      },
    );
  }

  /** Whether closing asks first: groups take a while to form. */
  const isDirty = () => forWhom === 'groups' && !add.isSuccess;

  return (
    <FormModal form={{ isDirty }} onClose={onClose} title={texts.give} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Select
            label={texts.template}
            description={choices.length === 0 ? texts.noTemplate : undefined}
            data={choices}
            value={templateId}
            onChange={setTemplateId}
            error={isTried && templateId === null && texts.chooseTemplate}
            searchable
            withAsterisk
            data-autofocus
          />
          <div>
            <p id={labelId} style={{ margin: '0 0 4px' }}>
              {texts.forWhom}
            </p>
            <SegmentedControl
              aria-labelledby={labelId}
              value={forWhom}
              onChange={(value) => setForWhom(value as typeof forWhom)}
              data={[
                { value: 'pupils', label: texts.eachPupil },
                { value: 'groups', label: texts.groups },
              ]}
            />
          </div>
          {forWhom === 'groups' && <GroupsForm {...groups} pupils={pupils} isTried={isTried} />}
          {preview && (
            <div role="status">
              <p style={{ margin: 0 }}>
                {forWhom === 'groups'
                  ? texts.countsGroups(formed.length, preview.topics)
                  : texts.counts(preview.pupils, preview.topics)}{' '}
                {texts.allowed(count(preview.allowedProjects), count(preview.allowedTopics))}
              </p>
              {isFull && <Notice title={texts.noRoom}>{texts.full(preview.full.join(', '))}</Notice>}
            </div>
          )}
        </Stack>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={add.isPending} disabled={isFull}>
            {texts.makeCopies}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}
