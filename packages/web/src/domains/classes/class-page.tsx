import { getRouteApi } from '@tanstack/react-router';
import { updateClass } from '@tinkerstream/contract/classes';
import { useFurtherTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { ButtonLink, TextLink } from '../../ui/links/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DoorPanel } from './door/door-panel.tsx';
import { WrongPicturesNotice } from './door/wrong-pictures.tsx';
import { ClassMenu } from './ending/class-menu.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { CLASSES_KEY } from './queries.ts';
import { RightsPanel } from './rights-panel.tsx';
import { RosterPanel } from './roster/roster-panel.tsx';
import { TasksPanel } from './tasks/tasks-panel.tsx';
import { TeachersPanel } from './teachers-panel.tsx';
import { useLiveClass } from './use-live-class.ts';
import { WorkPanel } from './work/work-panel.tsx';

const route = getRouteApi('/student/class/$classId');

/** A class as its teachers see it: the door, the pupils, and what they may do. */
export function ClassPage() {
  const { classes: texts, lesson } = useFurtherTexts();
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
