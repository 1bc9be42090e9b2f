import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { SendTool } from '../../../domains/topics/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { LongSelect } from '../../../ui/choices/long-select.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import classes from './publish-dialog.module.css';

interface PublishDialogProps {
  readonly topics: Project['topics'];
  /** The id of the initial topic. */
  readonly topicId: string;
  readonly onClose: () => void;
}

/** Publishes a message to a topic of the project, as a board does. */
export function PublishDialog({ topics, topicId, onClose }: PublishDialogProps) {
  const { projects: texts } = useTexts();
  const [chosen, setChosen] = useState(topicId);
  const topic = topics.find((one) => one.topicId === chosen) ?? topics[0];
  return (
    <Dialog onClose={onClose} title={texts.publish} size="lg">
      <LongSelect
        className={classes.topic}
        label={texts.toTopic}
        value={topic?.topicId ?? ''}
        nothingFound={texts.noTopicFound}
        choices={topics.map(({ topicId, topicName, description }) => ({
          value: topicId,
          name: description,
          label: `${description} (${topicName})`,
        }))}
        onChange={setChosen}
      />
      {topic && (
        <PartBoundary>
          <SendTool key={topic.topicId} topic={topic} />
        </PartBoundary>
      )}
    </Dialog>
  );
}
