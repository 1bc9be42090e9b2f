import { useNavigate } from '@tanstack/react-router';
import { clearValues } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { MoreItem, MoreMenu } from '../../../ui/menu/more-menu.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';
import { ImportDialog } from '../../records/index.ts';
import { useDeleteTopic } from '../queries.ts';

/** Rare actions on a topic: importing and clearing its values, and deleting it, which only its creator may. */
export function TopicMenu({ topic }: { topic: Topic }) {
  const { common, topics: texts } = useTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [shown, setShown] = useState<'import' | 'clearing' | 'deletion'>();
  const remove = useDeleteTopic(topic.id);
  const clear = useRemovalCall(clearValues, { reloads: QUERIES_WITH_TOPICS });
  const close = () => setShown(undefined);
  const mayDelete = topic.isOwner && topic.mayChange;
  if (!mayDelete && !topic.isManageable) return null;
  return (
    <>
      <MoreMenu>
        {topic.isManageable && (
          <MoreItem icon="plus" onClick={() => setShown('import')}>
            {texts.importValues}
          </MoreItem>
        )}
        {topic.isManageable && (
          <MoreItem icon="close" isDestructive onClick={() => setShown('clearing')}>
            {texts.clearValues}
          </MoreItem>
        )}
        {mayDelete && (
          <MoreItem icon="trash" isDestructive onClick={() => setShown('deletion')}>
            {texts.delete}
          </MoreItem>
        )}
      </MoreMenu>
      {shown === 'import' && (
        <PartBoundary>
          <ImportDialog topic={topic} onClose={close} />
        </PartBoundary>
      )}
      {shown === 'clearing' && (
        <RemovalDialog
          what={{ id: `values of ${topic.id}` }}
          title={texts.clearValues}
          confirm={texts.clearValues}
          removing={texts.clearingValues(topic.description)}
          removed={texts.valuesCleared(topic.description)}
          remove={() => clear.mutateAsync({ topicId: topic.id })}
          onClose={close}
        >
          {texts.clearValuesText(topic.description, countText(topic.totalNumberOfDataRecords, language))}
        </RemovalDialog>
      )}
      {shown === 'deletion' && (
        <RemovalDialog
          what={{ id: topic.id }}
          title={texts.delete}
          confirm={texts.delete}
          typed={{
            expected: topic.topicName,
            label: texts.typeName(topic.topicName),
            mismatchMessage: texts.typeNameMismatch,
          }}
          removing={common.deleting(topic.description)}
          removed={texts.deleted(topic.description)}
          remove={remove.mutateAsync}
          onClose={close}
          onConfirmed={() => navigate({ to: '/topic', replace: true })}
        >
          {texts.deleteText(topic.description)}
        </RemovalDialog>
      )}
    </>
  );
}
