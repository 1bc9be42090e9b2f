import { BARE_NUMBER_KEY } from '@tinkerstream/contract/records';
import { type Topic, updateTopic } from '@tinkerstream/contract/topics';
import { QUERIES_WITH_TOPICS } from '../../domains/projects/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { texts as changeTexts } from '../../ui/dialogs/change-texts.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { useUndoableChange } from '../../ui/dialogs/use-undoable-change.ts';
import { Group, Switch } from '../../ui/kit.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { publicTexts } from './texts.ts';

/** The settings of what a topic accepts. */
export function TopicSettings({ topic }: { topic: Topic }) {
  const { topics: texts } = useTexts();
  // Each change sends only its field: someone else may be changing the rest.
  const update = useCall(updateTopic, { reloads: QUERIES_WITH_TOPICS });
  const switchField = useCall(updateTopic);
  const change = useUndoableChange(QUERIES_WITH_TOPICS);
  const changes = useTexts(changeTexts);
  const own = useTexts(publicTexts);
  const switchTo = (field: 'isActive' | 'acceptsNewKeys', isOn: boolean, done: string) =>
    void change(
      {
        id: topic.id,
        from: { [field]: !isOn },
        to: { [field]: isOn },
        send: (fields) => switchField.mutateAsync({ topicId: topic.id, ...fields }),
      },
      done,
    );
  const { description } = topic;
  return (
    <Panel title={texts.settings}>
      <Switch
        mb="lg"
        label={texts.active}
        description={texts.activeHint}
        checked={topic.isActive}
        disabled={!topic.mayChange}
        onChange={({ currentTarget: { checked } }) =>
          switchTo('isActive', checked, checked ? changes.on(description) : changes.off(description))
        }
      />
      <Switch
        mb="lg"
        label={texts.acceptsNewKeys}
        description={texts.acceptsNewKeysHint}
        checked={topic.acceptsNewKeys}
        disabled={!topic.mayChange}
        onChange={({ currentTarget: { checked } }) =>
          switchTo('acceptsNewKeys', checked, checked ? changes.keysOn(description) : changes.keysOff(description))
        }
      />
      <Switch
        mb="lg"
        label={own.showsBoardNames}
        description={own.showsBoardNamesHint}
        checked={topic.showsBoardNames}
        disabled={update.isPending || !topic.isManageable || !topic.mayChange}
        onChange={(event) => update.mutate({ topicId: topic.id, showsBoardNames: event.currentTarget.checked })}
      />
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Switch
          label={texts.takesBare}
          description={texts.takesBareHint(topic.numberKey || BARE_NUMBER_KEY)}
          checked={topic.numberKey !== ''}
          disabled={update.isPending || !topic.mayChange}
          onChange={(event) =>
            update.mutate({ topicId: topic.id, numberKey: event.currentTarget.checked ? BARE_NUMBER_KEY : '' })
          }
        />
        {topic.numberKey !== '' && topic.mayChange && (
          <RenameButton
            title={texts.editNumberKey}
            label={texts.numberKey}
            value={topic.numberKey}
            emptyMessage={texts.numberKeyEmpty}
            doneMessage={texts.numberKeySaved}
            onRename={(numberKey) => update.mutateAsync({ topicId: topic.id, numberKey })}
          />
        )}
      </Group>
    </Panel>
  );
}
