import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { Icon } from '../../../ui/icons.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useFullScreen } from '../../../ui/page/use-full-screen.ts';
import { WrongPicturesNotice } from '../door/wrong-pictures.tsx';
import { AsideBoards } from './aside-boards.tsx';
import { LessonMenu } from './lesson-menu.tsx';
import classes from './lesson-page.module.css';
import { LessonTable } from './lesson-table.tsx';
import { LookMenu } from './look-menu.tsx';
import { NewBoards } from './new-boards/new-boards.tsx';
import { PauseSwitch } from './pause-switch.tsx';
import { type LessonOrder, lessonRows } from './rows.ts';
import { useLiveLesson } from './use-live-lesson.ts';

const route = getRouteApi('/student/class/$classId/lesson');

const TICK_MS = 1000;

/** A lesson as its teacher gives it: who is there, what each board sends, and who needs help. */
export function LessonPage() {
  const { classes: classTexts, lesson: texts } = useFurtherTexts();
  const { classId } = route.useParams();
  const lesson = useLiveLesson(classId);
  const [order, setOrder] = useState<LessonOrder>('help');
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), TICK_MS, { autoInvoke: true });
  const { stage, isFull, enter, leave } = useFullScreen();
  const { name, isArchived, project, pupils } = lesson;
  return (
    <>
      <PageHeader
        title={texts.title}
        trail={[
          <TextLink key="list" to="/class">
            {classTexts.title}
          </TextLink>,
          <TextLink key="class" to="/class/$classId" params={{ classId }}>
            {name}
          </TextLink>,
        ]}
        intro={texts.online(pupils.filter(({ isOnline }) => isOnline).length, pupils.length)}
        actions={
          <>
            <div className={classes.pause} data-screen-only>
              <PauseSwitch classId={classId} lesson={lesson} />
            </div>
            <LookMenu classId={classId} lesson={lesson} />
            {project?.isMember && <LessonMenu classId={classId} lesson={lesson} />}
          </>
        }
      />
      {isArchived && <Notice title={classTexts.archived}>{classTexts.archivedText}</Notice>}
      {!isArchived && project === null && <Notice title={classTexts.noProject}>{texts.noProject}</Notice>}
      {project?.isMember === false && <Notice title={texts.notMember}>{texts.notMemberText(project.name)}</Notice>}
      <WrongPicturesNotice wrong={lesson.wrongPictures} letIn={{ classId }} />
      <NewBoards classId={classId} lesson={lesson} now={now} />
      <div ref={stage} tabIndex={-1} className={classes.stage} data-full={isFull || undefined} data-testid="lesson">
        <div className={classes.bar}>
          <h2>{isFull ? name : classTexts.roster}</h2>
          <SegmentedControl
            aria-label={texts.order}
            value={order}
            onChange={(chosen) => setOrder(chosen as LessonOrder)}
            data={[
              { value: 'help', label: texts.helpFirst },
              { value: 'name', label: texts.byName },
            ]}
          />
          {isFull ? (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={classTexts.leaveFull}
              title={classTexts.leaveFull}
              onClick={leave}
            >
              <Icon name="close" />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<Icon name="fullScreen" />} onClick={enter}>
              {texts.projector}
            </Button>
          )}
        </div>
        <LessonTable
          classId={classId}
          rows={lessonRows(lesson, order, now)}
          topics={lesson.topics}
          now={now}
          isShown={isFull}
        />
      </div>
      <AsideBoards classId={classId} boards={lesson.boards.filter(({ isAside }) => isAside)} />
    </>
  );
}
