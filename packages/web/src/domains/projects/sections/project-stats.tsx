import { Button } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { hasErrorCode } from '../../../platform/request.ts';
import { Icon } from '../../../ui/icons.tsx';
import { showError, showSuccess } from '../../../ui/toast.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import { useDownloadProjectData } from '../queries.ts';
import { CreateTopicButton } from './create-topic-button.tsx';
import classes from './project-stats.module.css';
import { PublishDialog } from './publish-dialog.tsx';

interface ProjectStatsProps {
  readonly project: Project;
  /** The topic that is looked at. */
  readonly topicId: string;
  readonly onTopicCreated: (topicId: string) => void;
}

/** The figures of a project, and what can be done with its topics and data. */
export function ProjectStats({ project, topicId, onTopicCreated }: ProjectStatsProps) {
  const { projects: texts } = useTexts();
  const { language } = useLanguage();
  const [dialog, setDialog] = useState<'publish' | 'not-permitted'>();
  const download = useDownloadProjectData(project);
  const close = () => setDialog(undefined);
  const figures = [
    [texts.numberOfTopics, project.topics.length],
    [texts.dataCount, project.totalNumberOfMessages],
    [texts.numberOfDataTypes, project.topics.reduce((sum, topic) => sum + topic.dataRecordTypes.length, 0)],
  ] as const;

  return (
    <div className={classes.bar}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd key={value}>{value.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<Icon name="send" />} onClick={() => setDialog('publish')}>
          {texts.publish}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onSuccess: () => showSuccess(texts.dataDownloaded),
              onError: (error) =>
                hasErrorCode(error, 'TS_ERR_PERMISSION_0001') ? setDialog('not-permitted') : showError(error),
            })
          }
        >
          {texts.downloadData}
        </Button>
        <CreateTopicButton projectId={project.id} onCreated={onTopicCreated} />
      </div>
      {dialog === 'publish' && <PublishDialog topics={project.topics} topicId={topicId} onClose={close} />}
      {dialog === 'not-permitted' && <PermissionDialog onClose={close} />}
    </div>
  );
}
