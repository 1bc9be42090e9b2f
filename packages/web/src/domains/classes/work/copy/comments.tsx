import {
  addComment,
  COMMENT_LENGTH,
  type OpenCopy,
  removeComment,
  type WorkComment,
} from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { useCall } from '../../../../platform/requests/use-call.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { ActionIcon, Button, Textarea } from '../../../../ui/kit.ts';
import { Ago } from '../../../../ui/text/ago.tsx';
import { useNow } from '../../../../ui/text/use-now.ts';
import { LeaveGuard } from '../../../../ui/unsaved/leave-guard.tsx';
import { CLASSES_KEY } from '../../queries.ts';
import classes from './copy-panel.module.css';
import { texts as allTexts } from './texts.ts';

/** The comments on a copy, and a field for another one. */
export function Comments({ projectId, copy }: { readonly projectId: string; readonly copy: OpenCopy }) {
  const texts = useTexts(allTexts);
  const now = useNow();
  const remove = useCall(removeComment, { reloads: [CLASSES_KEY] });
  const [isWriting, setWriting] = useState(false);
  const { comments, isTeacher, isArchived } = copy;
  const authorOf = ({ isOwn, isByTeacher, authorName }: WorkComment) =>
    isOwn ? texts.you : authorName || (isByTeacher ? texts.teacher : '');
  return (
    <>
      {comments.length > 0 && (
        <ul className={classes.comments} aria-label={texts.comments}>
          {comments.map((comment) => (
            <li key={comment.id} data-teacher={comment.isByTeacher || undefined}>
              <p className={classes.facts}>
                <strong>{authorOf(comment)}</strong>
                <Ago time={Date.parse(comment.createdOn)} now={now} />
                {(comment.isOwn || isTeacher) && (
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={texts.remove(authorOf(comment))}
                    title={texts.remove(authorOf(comment))}
                    loading={remove.isPending && remove.variables.commentId === comment.id}
                    onClick={() => remove.mutate({ projectId, commentId: comment.id })}
                  >
                    <Icon name="trash" size={14} />
                  </ActionIcon>
                )}
              </p>
              <p className={classes.text}>{comment.text}</p>
            </li>
          ))}
        </ul>
      )}
      {!isArchived &&
        (isWriting ? (
          <CommentForm projectId={projectId} copy={copy} onClose={() => setWriting(false)} />
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="edit" size={14} />}
            onClick={() => setWriting(true)}
          >
            {texts.write}
          </Button>
        ))}
    </>
  );
}

interface CommentFormProps {
  readonly projectId: string;
  readonly copy: OpenCopy;
  readonly onClose: () => void;
}

function CommentForm({ projectId, copy, onClose }: CommentFormProps) {
  const texts = useTexts(allTexts);
  const add = useCall(addComment, { reloads: [CLASSES_KEY] });
  const form = useForm({ text: '' }, ({ text }) => ({ text: text.trim() === '' && texts.empty }));
  const submit = form.onSubmit(({ text }) => {
    if (!add.isPending) add.mutate({ projectId, text: text.trim() }, { onSuccess: onClose });
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Textarea
        {...form.getInputProps('text')}
        label={copy.isTeacher ? texts.commentFor(copy.pupils.join(', ')) : texts.commentToTeacher}
        maxLength={COMMENT_LENGTH}
        autosize
        minRows={2}
        maxRows={8}
        autoFocus
      />
      <Button type="submit" loading={add.isPending} size="compact-md">
        {texts.send}
      </Button>
      <LeaveGuard isDirty={() => form.isDirty()} />
    </form>
  );
}
