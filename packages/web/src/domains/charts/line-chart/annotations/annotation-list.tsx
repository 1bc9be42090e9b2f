import {
  type Annotation,
  deleteAnnotation,
  MAX_ANNOTATION_LENGTH,
  updateAnnotation,
} from '@tinkerstream/contract/topics';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { useCall } from '../../../../platform/requests/use-call.ts';
import { ConfirmDialog, PromptDialog } from '../../../../ui/dialogs/dialogs.tsx';
import { Icon } from '../../../../ui/icons.tsx';
import { ActionIcon, Button } from '../../../../ui/kit.ts';
import { localTime } from '../../../../ui/text/local-time.ts';
import type { Drawn } from '../drawing/drawing.ts';
import classes from './annotations.module.css';
import { texts as annotationTexts } from './texts.ts';

interface AnnotationListProps {
  /** Annotations in order of time: their positions are their numbers. */
  readonly annotations: readonly Annotation[];
  readonly drawn: Drawn;
}

/** The number of latest notes that are shown at first: a board may write one every minute. */
const LATEST = 10;

const RELOADS = { reloads: [['annotations']] };

/** The annotations in view, listed below their chart for reading, for the keyboard and for screen readers. */
export function AnnotationList({ annotations, drawn }: AnnotationListProps) {
  const texts = useTexts(annotationTexts);
  const { common } = useTexts();
  const shown = useShown(annotations, drawn);
  const update = useCall(updateAnnotation, RELOADS);
  const remove = useCall(deleteAnnotation, RELOADS);
  const [open, setOpen] = useState<{ readonly is: 'edited' | 'removed'; readonly annotation: Annotation }>();
  const [isWhole, setWhole] = useState(false);
  const earlier = isWhole ? 0 : Math.max(0, shown.length - LATEST);
  const close = () => setOpen(undefined);
  const nameOf = ({ origin, by }: Annotation) => (by === '' ? texts.byNobody[origin] : texts.by[origin](by));
  if (shown.length === 0) return null;
  return (
    <>
      {earlier > 0 && (
        <Button variant="default" size="compact-sm" mt="sm" onClick={() => setWhole(true)} data-screen-only>
          {texts.earlier(earlier)}
        </Button>
      )}
      <ol className={classes.list} aria-label={texts.notes}>
        {shown.slice(earlier).map(({ annotation, number }) => (
          <li key={annotation.id}>
            <b>{number}</b>
            <span className={classes.remark}>
              {annotation.text}
              <small>
                {[localTime(annotation.time), nameOf(annotation)].filter((part) => part !== '').join(' · ')}
              </small>
            </span>
            {annotation.isManageable && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.edit(annotation.text)}
                  onClick={() => setOpen({ is: 'edited', annotation })}
                  data-screen-only
                >
                  <Icon name="edit" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.remove(annotation.text)}
                  onClick={() => setOpen({ is: 'removed', annotation })}
                  data-screen-only
                >
                  <Icon name="trash" />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ol>
      {open?.is === 'edited' && (
        <PromptDialog
          title={texts.editTitle}
          label={texts.text}
          initial={open.annotation.text}
          emptyMessage={texts.textEmpty}
          submit={common.save}
          maxLength={MAX_ANNOTATION_LENGTH}
          onClose={close}
          onSubmit={async (text) => {
            await update.mutateAsync({ annotationId: open.annotation.id, text });
            close();
          }}
        />
      )}
      {open?.is === 'removed' && (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={common.delete}
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync({ annotationId: open.annotation.id });
            close();
          }}
        >
          {texts.removeText(open.annotation.text)}
        </ConfirmDialog>
      )}
    </>
  );
}

interface Shown {
  readonly annotation: Annotation;
  readonly number: number;
}

/** The annotations that are in view, with their numbers. */
function useShown(annotations: readonly Annotation[], drawn: Drawn): readonly Shown[] {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    const read = () => {
      const span = drawn.plot?.span();
      const next = annotations.flatMap((annotation, index) => {
        const time = Date.parse(annotation.time);
        return span && span.start <= time && time <= span.end ? [{ annotation, number: index + 1 }] : [];
      });
      // A chart draws many times a second, but the list seldom changes.
      setShown((before) => (isSame(before, next) ? before : next));
    };
    read();
    return drawn.onDrawn(read);
  }, [annotations, drawn]);
  return shown;
}

function isSame(a: readonly Shown[], b: readonly Shown[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ annotation, number }, at) => annotation === b[at]?.annotation && number === b[at]?.number)
  );
}
