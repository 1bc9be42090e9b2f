import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  assignBoard,
  exportByPupil,
  type Lesson,
  type LessonBoard,
  pauseClass,
  resumeClass,
} from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { callFile } from '../../../platform/requests/call.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, SegmentedControl, Switch, useInterval } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { MoreItem, MoreMenu } from '../../../ui/menu/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useFullScreen } from '../../../ui/page/use-full-screen.ts';
import { byText } from '../../../ui/table/list-order.ts';
import { fileClock, localMinute } from '../../../ui/text/local-time.ts';
import { sentencesText } from '../../../ui/text/sentences-text.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { WrongPicturesNotice } from '../door/wrong-pictures.tsx';
import { CLASSES_KEY } from '../queries.ts';
import { ClearTodayDialog } from './clear-today-dialog.tsx';
import classes from './lesson-page.module.css';
import { LessonTable } from './lesson-table.tsx';
import { LookMenu } from './look-menu.tsx';
import { NewBoards } from './new-boards/new-boards.tsx';
import { boardName, type LessonOrder, lessonRows } from './rows.ts';
import { useLiveLesson } from './use-live-lesson.ts';

const route = getRouteApi('/student/class/$classId/lesson');

const TICK_MS = 1000;

/** A lesson as its teacher sees it: who is there, what each board sends, and who needs help. */
export function LessonPage() {
  const { classes: classTexts, lesson: texts } = useTexts();
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

/** The menu of what a teacher can do with the values after a lesson. */
function LessonMenu({ classId, lesson: { name } }: { readonly classId: string; readonly lesson: Lesson }) {
  const { lesson: texts } = useTexts();
  const [isClearing, setClearing] = useState(false);
  const save = useMutation({
    mutationFn: async () => saveFile(await callFile(exportByPupil, { classId, ...fileClock() }), `${name}.xlsx`),
    onSuccess: () => showSuccess(texts.exported),
  });
  return (
    <>
      <MoreMenu>
        <MoreItem icon="download" onClick={() => !save.isPending && save.mutate()}>
          {texts.export}
        </MoreItem>
        <MoreItem icon="trash" isDestructive onClick={() => setClearing(true)}>
          {texts.clear}
        </MoreItem>
      </MoreMenu>
      {isClearing && <ClearTodayDialog classId={classId} onClose={() => setClearing(false)} />}
    </>
  );
}

/** Makes the screens of the pupils read-only. */
function PauseSwitch({ classId, lesson }: { readonly classId: string; readonly lesson: Lesson }) {
  const { lesson: texts } = useTexts();
  const { language } = useLanguage();
  const { pausedUntil, isArchived } = lesson;
  const pause = useCall(pauseClass, { reloads: [CLASSES_KEY] });
  const resume = useCall(resumeClass, { reloads: [CLASSES_KEY] });
  const isPaused = pause.isPending || (pausedUntil !== null && !resume.isPending);
  return (
    <Switch
      me="sm"
      label={texts.pause}
      description={
        pausedUntil
          ? sentencesText([texts.pausedUntil(localMinute(pausedUntil).slice(11)), texts.pauseHint], language)
          : texts.pauseHint
      }
      checked={isPaused}
      disabled={isArchived}
      onChange={({ currentTarget }) => {
        if (!pause.isPending && !resume.isPending) (currentTarget.checked ? pause : resume).mutate({ classId });
      }}
    />
  );
}

/** The boards that belong to no pupil. */
function AsideBoards({ classId, boards }: { readonly classId: string; readonly boards: readonly LessonBoard[] }) {
  const { lesson: texts } = useTexts();
  const assign = useCall(assignBoard, { reloads: [CLASSES_KEY] });
  if (boards.length === 0) return null;
  return (
    <details className={classes.aside}>
      <summary>{texts.aside(boards.length)}</summary>
      <ul>
        {boards
          .toSorted((a, b) => byText(boardName(a), boardName(b)))
          .map((board) => (
            <li key={`${board.topicId} ${board.serialNumber}`}>
              <code>{boardName(board)}</code>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  const { topicId, serialNumber } = board;
                  if (!assign.isPending) assign.mutate({ classId, topicId, serialNumber, pupilId: null });
                }}
              >
                {texts.takeBack}
              </Button>
            </li>
          ))}
      </ul>
    </details>
  );
}
