import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { MyClassWork, PupilTask } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { myClassWorkQuery } from './queries.ts';
import { taskText } from './task-text.ts';
import classes from './tasks.module.css';
import { texts as allTexts } from './texts.ts';

/** The classes that let the user in, with their copies and tasks for this user. Shows nothing if there are no classes. */
export function MyClasses() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return <LiveClasses userId={user.id} />;
}

/** The tasks of the user that belong to a project: tasks of the class that owns the project, or for which it is a copy. */
export function ProjectTasks({ projectId }: { projectId: string }) {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return <LiveTasks userId={user.id} projectId={projectId} />;
}

function useMyClasses(userId: string): readonly MyClassWork[] {
  const { data = [] } = useQuery(myClassWorkQuery);
  useLiveData({
    rooms: [userRoom(userId)],
    queryKey: myClassWorkQuery.queryKey,
    reloadOn: ['class_work_changed'],
  });
  return data;
}

function LiveClasses({ userId }: { userId: string }) {
  const texts = useTexts(allTexts);
  const shown = useMyClasses(userId).filter(({ copies, tasks }) => copies.length > 0 || tasks.length > 0);
  return shown.map(({ classId, className, copies, tasks }) => (
    <Panel key={classId} title={texts.myClass(className)}>
      {copies.length > 0 && (
        <ul className={classes.list} aria-label={texts.myCopies}>
          {copies.map(({ projectId, workName, isHandedIn, isLocked }) => (
            <li key={projectId}>
              <TextLink
                to="/project/$projectId/$projectName"
                params={{ projectId, projectName: nameSlug(workName) }}
                fw={600}
              >
                {workName}
              </TextLink>
              <Mark kind={isHandedIn ? 'good' : 'none'}>{isHandedIn ? texts.handedIn : texts.notHandedIn}</Mark>
              {isLocked && <Mark kind="alert">{texts.locked}</Mark>}
            </li>
          ))}
        </ul>
      )}
      {tasks.length > 0 && <TaskList label={texts.mine(className)} tasks={tasks} />}
    </Panel>
  ));
}

function LiveTasks({ userId, projectId }: { readonly userId: string; readonly projectId: string }) {
  const texts = useTexts(allTexts);
  const shown = useMyClasses(userId).filter(
    (one) => one.projectId === projectId || one.copies.some((copy) => copy.projectId === projectId),
  );
  return shown.map(
    ({ classId, className, tasks }) =>
      tasks.length > 0 && (
        <section key={classId} className={classes.tasks} aria-label={texts.mine(className)}>
          <strong>{texts.mine(className)}</strong>
          <TaskList label={texts.mine(className)} tasks={tasks} />
        </section>
      ),
  );
}

function TaskList({ label, tasks }: { readonly label: string; readonly tasks: readonly PupilTask[] }) {
  const texts = useTexts(allTexts);
  return (
    <ol className={classes.list} aria-label={label} aria-live="polite">
      {tasks.map((task) => (
        <li key={task.id} data-done={task.isDone || undefined}>
          <span>{taskText(task, texts)}</span>
          <Mark kind={task.isDone ? 'good' : 'none'}>{task.isDone ? texts.isDone : texts.isOpen}</Mark>
        </li>
      ))}
    </ol>
  );
}
