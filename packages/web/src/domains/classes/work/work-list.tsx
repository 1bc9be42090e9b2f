import {
  type ClassWork,
  groupPupil,
  lockCopies,
  type SchoolClass,
  type WorkCopy,
} from '@tinkerstream/contract/classes';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Button, Group, Select } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { ProgressLine } from '../../../ui/loading/progress-line.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Ago } from '../../../ui/text/ago.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { CLASSES_KEY } from '../queries.ts';
import { texts as allTexts } from './texts.ts';
import type { useMakeCopies } from './use-make-copies.ts';
import classes from './work-list.module.css';
import { WorkMenu } from './work-menu.tsx';

interface WorkListProps {
  readonly shown: SchoolClass;
  readonly work: ClassWork;
  readonly making: ReturnType<typeof useMakeCopies>;
}

/** The copies of one template, with the latest activity in each. */
export function WorkList({ shown, work, making }: WorkListProps) {
  const texts = useTexts(allTexts);
  const now = useNow();
  const { name, template, isForGroups, copies, missing, without, notIn } = work;
  const isMaking = making.workId === work.id;
  const made = copies.filter(({ project }) => project).length;
  const columns: Column<WorkCopy>[] = [
    {
      key: 'copy',
      header: texts.copy,
      room: 'name',
      render: (copy) =>
        copy.project ? (
          <TextLink
            to="/project/$projectId/$projectName"
            params={{ projectId: copy.project.id, projectName: nameSlug(copy.project.name) }}
            fw={600}
          >
            {copy.name}
          </TextLink>
        ) : (
          copy.name
        ),
    },
  ];
  if (isForGroups) {
    columns.push({
      key: 'pupils',
      header: texts.pupils,
      room: 'name',
      render: ({ pupils }) => pupils.map((pupil) => pupil.name).join(', '),
    });
  }
  columns.push({
    key: 'last',
    header: texts.lastValue,
    render: ({ project, lastValueOn }) => {
      if (!project) return <Mark kind="none">{texts.notMade}</Mark>;
      if (lastValueOn === null) return <Mark kind="none">{texts.noValue}</Mark>;
      return <Ago time={Date.parse(lastValueOn)} now={now} />;
    },
  });
  columns.push(
    { key: 'state', header: texts.state, render: (copy) => <State copy={copy} /> },
    {
      key: 'actions',
      header: texts.actions,
      narrow: true,
      render: (copy) => copy.project && <LockButton classId={shown.id} workId={work.id} copy={copy} />,
    },
  );
  return (
    <section className={classes.work} aria-label={name}>
      <Group justify="space-between" gap="xs">
        <h3>
          {template ? (
            <TextLink
              to="/project/$projectId/$projectName"
              params={{ projectId: template.id, projectName: nameSlug(template.name) }}
              title={texts.openTemplate}
            >
              {name}
            </TextLink>
          ) : (
            name
          )}
        </h3>
        <Group gap="xs">
          {template && !shown.isArchived && (missing > 0 || isMaking) && (
            <Button size="compact-sm" loading={isMaking} onClick={() => making.run(work.id)}>
              {texts.makeMissing(missing)}
            </Button>
          )}
          <WorkMenu classId={shown.id} work={work} mayDelete={shown.isOwner} />
        </Group>
      </Group>
      {!template && <p className={classes.note}>{texts.templateGone}</p>}
      {isMaking && (
        <div role="status" className={classes.note}>
          {texts.making(made, made + missing)}
          <ProgressLine label={texts.making(made, made + missing)} value={made / Math.max(1, made + missing)} />
        </div>
      )}
      {copies.length > 0 && <DataTable label={name} rows={copies} rowKey={({ id }) => id} columns={columns} />}
      {notIn > 0 && <p className={classes.note}>{texts.notIn(notIn)}</p>}
      {isForGroups && without.length > 0 && <Without classId={shown.id} work={work} />}
    </section>
  );
}

function State({ copy: { project, handedInOn, isLocked, comments } }: { copy: WorkCopy }) {
  const texts = useTexts(allTexts);
  const now = useNow();
  if (!project) return null;
  return (
    <span className={classes.state}>
      {handedInOn ? (
        <Mark kind="good">
          {texts.handedIn} <Ago time={Date.parse(handedInOn)} now={now} />
        </Mark>
      ) : (
        <Mark kind="none">{texts.notHandedIn}</Mark>
      )}
      {isLocked && <Mark kind="alert">{texts.locked}</Mark>}
      {comments > 0 && <Mark kind="none">{texts.comments(comments)}</Mark>}
    </span>
  );
}

interface LockButtonProps {
  readonly classId: string;
  readonly workId: string;
  readonly copy: WorkCopy;
}

function LockButton({ classId, workId, copy: { id: copyId, name, isLocked } }: LockButtonProps) {
  const texts = useTexts(allTexts);
  const lock = useCall(lockCopies, { reloads: [CLASSES_KEY] });
  const label = isLocked ? texts.unlockOf(name) : texts.lockOf(name);
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={label}
      loading={lock.isPending}
      onClick={() => lock.mutate({ classId, workId, copyId, isLocked: !isLocked })}
    >
      {isLocked ? texts.unlock : texts.lock}
    </Button>
  );
}

/** The pupils without a group, with a choice of a group for each. */
function Without({ classId, work }: { readonly classId: string; readonly work: ClassWork }) {
  const texts = useTexts(allTexts);
  const place = useCall(groupPupil, { reloads: [CLASSES_KEY] });
  return (
    <Group gap="sm" align="flex-end" mt="sm" role="group" aria-label={texts.without}>
      {work.without.map(({ id: pupilId, name }) => (
        <Select
          key={pupilId}
          label={name}
          aria-label={texts.groupOf(name)}
          placeholder={texts.chooseGroup}
          size="xs"
          data={work.copies.map((copy) => ({ value: copy.id, label: copy.name }))}
          value={null}
          disabled={place.isPending}
          onChange={(copyId) => copyId && place.mutate({ classId, workId: work.id, pupilId, copyId })}
        />
      ))}
    </Group>
  );
}
