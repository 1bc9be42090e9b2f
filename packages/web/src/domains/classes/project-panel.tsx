import { useQuery } from '@tanstack/react-query';
import { type SchoolClass, updateClass } from '@tinkerstream/contract/classes';
import { allows } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Button, Group, Select } from '../../ui/kit.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { CreateProjectButton, projectListQuery } from '../projects/index.ts';
import { CLASSES_KEY } from './queries.ts';

const OFFERED = [1, 5, 20];
const NONE = '';

/** The number of messages a second that are stored of each board of the project. */
function BoardLimit({ shown: { id: classId, storedPerSecond } }: { shown: SchoolClass }) {
  const { classes: texts } = useTexts();
  const update = useCall(updateClass, { reloads: [CLASSES_KEY] });
  const limits =
    storedPerSecond === null || OFFERED.includes(storedPerSecond) ? OFFERED : [...OFFERED, storedPerSecond];
  return (
    <Select
      mt="md"
      maw="var(--ts-measure)"
      label={texts.boardLimit}
      description={texts.boardLimitHint}
      data={[
        { value: NONE, label: texts.boardLimitNone },
        ...limits.map((limit) => ({ value: String(limit), label: texts.boardLimitOf(limit) })),
      ]}
      value={storedPerSecond === null ? NONE : String(storedPerSecond)}
      allowDeselect={false}
      disabled={update.isPending}
      onChange={(limit) =>
        update.mutate(
          { classId, storedPerSecond: limit ? Number(limit) : null },
          { onSuccess: () => showSuccess(texts.boardLimitSaved) },
        )
      }
    />
  );
}

/** The project that all pupils share. */
export function ProjectPanel({ shown }: { shown: SchoolClass }) {
  const { id: classId, project, isOwner } = shown;
  const { classes: texts, common } = useTexts();
  const { data: projects = [] } = useQuery({ ...projectListQuery, enabled: isOwner });
  const update = useCall(updateClass, { reloads: [CLASSES_KEY] });
  const [chosen, setChosen] = useState<string | null>();
  const value = chosen === undefined ? (project?.id ?? null) : chosen;
  return (
    <Panel
      title={texts.project}
      hint={texts.projectHint}
      actions={
        project ? (
          <ButtonLink
            to="/project/$projectId/$projectName"
            params={{ projectId: project.id, projectName: nameSlug(project.name) }}
            variant="default"
          >
            {texts.openProject}
          </ButtonLink>
        ) : (
          isOwner && (
            <CreateProjectButton
              onCreated={async ({ id, projectName }) => {
                await update.mutateAsync({ classId, projectId: id });
                setChosen(undefined);
                showSuccess(texts.createdProject(projectName));
              }}
            />
          )
        )
      }
    >
      {isOwner ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const done = () => showSuccess(texts.projectSaved);
            if (!update.isPending) update.mutate({ classId, projectId: value }, { onSuccess: done });
          }}
        >
          <Group gap="xs" align="flex-end">
            <Select
              label={texts.project}
              description={project ? texts.projectNote : undefined}
              placeholder={texts.noProject}
              data={projects.flatMap(({ id, projectName, role }) =>
                allows(role, 'CHANGE') ? [{ value: id, label: projectName }] : [],
              )}
              value={value}
              onChange={setChosen}
              clearable
              searchable
            />
            <Button type="submit" loading={update.isPending} disabled={value === (project?.id ?? null)}>
              {common.save}
            </Button>
          </Group>
        </form>
      ) : (
        <p>{project?.name ?? texts.noProject}</p>
      )}
      {project && <BoardLimit shown={shown} />}
    </Panel>
  );
}
