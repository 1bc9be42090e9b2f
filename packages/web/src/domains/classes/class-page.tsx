import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type SchoolClass, updateClass } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { Button } from '../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FactList } from '../../ui/page/fact-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ClassMenu } from './class-menu.tsx';
import { DoorPanel } from './door/door-panel.tsx';
import { WrongPicturesNotice } from './door/wrong-pictures.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { CLASSES_KEY, classQuery } from './queries.ts';
import { RosterPanel } from './roster/roster-panel.tsx';
import { TasksPanel } from './tasks/tasks-panel.tsx';
import { TeachersPanel } from './teachers-panel.tsx';
import { GiveDialog } from './work/give-dialog.tsx';
import { classWorkQuery } from './work/queries.ts';
import { texts as allTexts } from './work/texts.ts';
import { useMakeCopies } from './work/use-make-copies.ts';
import { WorkList } from './work/work-list.tsx';

const route = getRouteApi('/student/class/$classId');

/** A class as its teachers see it: the door, the pupils, and their rights. */
export function ClassPage() {
  const { classes: texts, lesson } = useTexts();
  const { classId } = route.useParams();
  const shown = useLiveClass(classId);
  const update = useCall(updateClass);
  return (
    <>
      <PageHeader
        title={shown.name}
        trail={[
          <TextLink key="list" to="/class">
            {texts.title}
          </TextLink>,
        ]}
        titleAction={
          <RenameButton
            title={texts.rename}
            label={texts.name}
            value={shown.name}
            emptyMessage={texts.nameEmpty}
            doneMessage={texts.renamed}
            of={{ id: classId, field: 'name', reloads: [CLASSES_KEY] }}
            onRename={(name) => update.mutateAsync({ classId, name })}
          />
        }
        intro={texts.pupilCount(shown.pupils.length)}
        actions={
          <>
            <ButtonLink to="/class/$classId/lesson" params={{ classId }}>
              {lesson.open}
            </ButtonLink>
            {shown.isEntrusted && (
              <ButtonLink to="/class/$classId/cards" params={{ classId }} variant="default">
                {texts.cards}
              </ButtonLink>
            )}
            {shown.isOwner && <ClassMenu shown={shown} />}
          </>
        }
      />
      {shown.isArchived ? <Notice title={texts.archived}>{texts.archivedText}</Notice> : <DoorPanel shown={shown} />}
      <WrongPicturesNotice wrong={shown.wrongPictures} letIn={shown.isEntrusted ? 'here' : undefined} />
      <RosterPanel shown={shown} />
      <ProjectPanel shown={shown} />
      <WorkPanel shown={shown} />
      <TasksPanel shown={shown} />
      <RightsPanel shown={shown} />
      <TeachersPanel shown={shown} />
    </>
  );
}

/** The rights of each pupil, and the seats that pupils take. */
function RightsPanel({ shown: { permission, seats } }: { shown: SchoolClass }) {
  const { classes: texts } = useTexts();
  const count = (limit: number) => (limit === UNLIMITED ? texts.unlimited : String(limit));
  const may = (isAllowed: boolean) => (isAllowed ? texts.yes : texts.no);
  return (
    <Panel title={texts.rights} hint={texts.rightsHint}>
      {permission ? (
        <FactList
          facts={[
            { label: texts.projectsEach, value: count(permission.allowProjectCount) },
            { label: texts.topicsEach, value: count(permission.allowTopicCount) },
            { label: texts.ai, value: may(permission.allowAi) },
            { label: texts.openApi, value: may(permission.allowOpenApi) },
            { label: texts.seats, value: seats ? texts.seatsOf(seats.taken, seats.total) : texts.noSeats },
          ]}
        />
      ) : (
        <Notice title={texts.rights}>{texts.rightsNone}</Notice>
      )}
    </Panel>
  );
}

/** A class, kept up to date: pupils who enter appear, and the door closes on time. */
function useLiveClass(classId: string) {
  const queries = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const query = classQuery(classId);
  const { data } = useSuspenseQuery(query);
  useLiveData({ rooms: [userRoom(user.id)], queryKey: query.queryKey, reloadOn: ['class_changed'] });
  const { openUntil } = data;
  useEffect(() => {
    if (openUntil === null) return;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: classQuery(classId).queryKey }),
      Math.max(0, Date.parse(openUntil) - Date.now()) + 1000,
    );
    return () => clearTimeout(timer);
  }, [queries, classId, openUntil]);
  return data;
}

/** The projects that a teacher has given out, with the copy of each pupil or group. */
function WorkPanel({ shown }: { shown: SchoolClass }) {
  const texts = useTexts(allTexts);
  const { id: classId, isArchived } = shown;
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const query = classWorkQuery(classId);
  const { data: works = [] } = useQuery(query);
  const making = useMakeCopies(classId);
  const [isGiving, setGiving] = useState(false);
  useLiveData({
    rooms: [userRoom(user.id)],
    queryKey: query.queryKey,
    reloadOn: ['class_changed', 'class_work_changed'],
  });
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      actions={!isArchived && <Button onClick={() => setGiving(true)}>{texts.give}</Button>}
    >
      {works.map((work) => (
        <WorkList key={work.id} shown={shown} work={work} making={making} />
      ))}
      {isGiving && <GiveDialog shown={shown} works={works} onMade={making.run} onClose={() => setGiving(false)} />}
    </Panel>
  );
}
