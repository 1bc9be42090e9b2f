import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { DownloadData, ShareButton } from '../../../../domains/projects/index.ts';
import { useTexts } from '../../../../i18n/texts.ts';
import { ActionButton } from '../../../../ui/links/action-button.tsx';
import { TileList } from '../../../../ui/links/tile.tsx';
import { TileLink } from '../../../../ui/links/tile-link.tsx';
import { lazyDialog } from '../../../../ui/loading/lazy-dialog.tsx';
import { CreateTopicButton } from '../create-topic-button.tsx';
import classes from './quick-actions.module.css';

const PublishDialog = lazyDialog(() => import('../publish-dialog.tsx'), 'PublishDialog');

interface QuickActionsProps {
  readonly project: Project;
  readonly onTopicCreated: () => void;
  readonly onFiles: () => void;
}

/** The most frequent actions in a project. If the subscription does not include one, a dialog says so. */
export function QuickActions({ project, onTopicCreated, onFiles }: QuickActionsProps) {
  const { charts, overview: texts, projects } = useTexts();
  const [isPublishing, setPublishing] = useState(false);
  const [topic] = project.topics;
  const mayAdd = allows(project.role, 'ADD');
  return (
    <nav aria-label={texts.actions} className={classes.actions}>
      <TileList>
        {mayAdd && (
          <>
            <li>
              <TileLink
                to="/charts/create"
                search={{ projectId: project.id }}
                icon="chart"
                title={charts.create}
                text={texts.createChartText}
              />
            </li>
            <li>
              <CreateTopicButton projectId={project.id} onCreated={onTopicCreated} tileText={texts.createTopicText} />
            </li>
          </>
        )}
        {allows(project.role, 'CHANGE') && (
          <li>
            <ShareButton projectId={project.id} tileText={texts.shareText} />
          </li>
        )}
        {topic && mayAdd && (
          <li>
            <ActionButton
              icon="send"
              label={projects.publish}
              tileText={texts.publishText}
              onClick={() => setPublishing(true)}
            />
          </li>
        )}
        <li>
          <DownloadData project={project} tileText={texts.downloadText} />
        </li>
        <li>
          <ActionButton icon="project" label={texts.myFiles} tileText={texts.myFilesText} onClick={onFiles} />
        </li>
      </TileList>
      {isPublishing && topic && (
        <PublishDialog topics={project.topics} topicId={topic.topicId} onClose={() => setPublishing(false)} />
      )}
    </nav>
  );
}
