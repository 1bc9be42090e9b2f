import { useSuspenseQuery } from '@tanstack/react-query';
import { lockCopies, type OpenCopy, setHandedIn } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useTexts } from '../../../../i18n/texts.ts';
import { currentUserQuery } from '../../../../platform/current-user.ts';
import { useLiveData } from '../../../../platform/live/use-live-data.ts';
import { useCall } from '../../../../platform/requests/use-call.ts';
import { Button } from '../../../../ui/kit.ts';
import { TextLink } from '../../../../ui/links/links.tsx';
import { Mark } from '../../../../ui/mark.tsx';
import { localMinute } from '../../../../ui/text/local-time.ts';
import { showSuccess } from '../../../../ui/toast/toast.ts';
import { CLASSES_KEY } from '../../queries.ts';
import { projectWorkQuery } from '../queries.ts';
import { Comments } from './comments.tsx';
import classes from './copy-panel.module.css';
import { texts as allTexts } from './texts.ts';

/** A copy of a project: who has it, whether it is handed in, and its comments. */
export function ShownCopy({ projectId, copy }: { readonly projectId: string; readonly copy: OpenCopy }) {
  const texts = useTexts(allTexts);
  const { data: user } = useSuspenseQuery(currentUserQuery);
  useLiveData({
    rooms: [userRoom(user.id)],
    queryKey: projectWorkQuery(projectId).queryKey,
    reloadOn: ['class_work_changed'],
  });
  const title = copy.isTeacher ? texts.titleOf(copy.pupils.join(', ')) : texts.title(copy.workName);
  return (
    <section className={classes.copy} aria-label={title}>
      <div className={classes.head}>
        <div className={classes.what}>
          <strong>{title}</strong>
          {copy.isTeacher ? (
            <TextLink to="/class/$classId" params={{ classId: copy.classId }}>
              {texts.fromClass(copy.className)}
            </TextLink>
          ) : (
            <span>{texts.fromClass(copy.className)}</span>
          )}
          <State copy={copy} />
        </div>
        {copy.isTeacher ? <LockButton copy={copy} /> : <HandInButton projectId={projectId} copy={copy} />}
      </div>
      {copy.isArchived ? (
        <p className={classes.note}>{texts.archivedHint}</p>
      ) : (
        copy.isLocked && !copy.isTeacher && <p className={classes.note}>{texts.lockedHint}</p>
      )}
      <Comments projectId={projectId} copy={copy} />
    </section>
  );
}

function State({ copy: { handedInOn, isLocked } }: { copy: OpenCopy }) {
  const texts = useTexts(allTexts);
  return (
    <span className={classes.state}>
      {handedInOn ? (
        <Mark kind="good">{texts.handedInOn(localMinute(handedInOn))}</Mark>
      ) : (
        <Mark kind="none">{texts.notHandedIn}</Mark>
      )}
      {isLocked && <Mark kind="alert">{texts.locked}</Mark>}
    </span>
  );
}

function HandInButton({ projectId, copy }: { readonly projectId: string; readonly copy: OpenCopy }) {
  const texts = useTexts(allTexts);
  const handIn = useCall(setHandedIn, { reloads: [CLASSES_KEY] });
  const isHandedIn = copy.handedInOn !== null;
  if (copy.isLocked || copy.isArchived) return null;
  return (
    <Button
      variant={isHandedIn ? 'default' : 'filled'}
      loading={handIn.isPending}
      onClick={() =>
        handIn.mutate(
          { projectId, isHandedIn: !isHandedIn },
          { onSuccess: () => showSuccess(isHandedIn ? texts.doneTakeBack : texts.doneHandIn) },
        )
      }
    >
      {isHandedIn ? texts.takeBack : texts.handIn}
    </Button>
  );
}

function LockButton({ copy: { id: copyId, classId, workId, isLocked } }: { copy: OpenCopy }) {
  const texts = useTexts(allTexts);
  const lock = useCall(lockCopies, { reloads: [CLASSES_KEY] });
  return (
    <Button
      variant="default"
      loading={lock.isPending}
      onClick={() =>
        lock.mutate(
          { classId, workId, copyId, isLocked: !isLocked },
          { onSuccess: () => showSuccess(isLocked ? texts.doneUnlock : texts.doneLock) },
        )
      }
    >
      {isLocked ? texts.unlock : texts.lock}
    </Button>
  );
}
