import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { BoardsPanel } from '../../../../domains/boards/index.ts';
import { RelatedCharts } from '../../../../domains/charts/index.ts';
import type { Uploads } from '../../../../domains/projects/index.ts';
import { useTexts } from '../../../../i18n/texts.ts';
import { TextLink } from '../../../../ui/links/links.tsx';
import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import { NearPart } from '../../../../ui/loading/near-part.tsx';
import { PartBoundary } from '../../../../ui/loading/part-boundary.tsx';
import { NoTopic } from '../no-topic.tsx';
import classes from './overview-section.module.css';

const OverviewContents = lazyPart(() => import('./overview-contents.tsx'), 'OverviewContents');

interface OverviewSectionProps {
  readonly project: Project;
  readonly uploads: Uploads;
  readonly onTopicCreated: () => void;
}

/** The number of charts that are shown before the link to all of them. */
const CHARTS = 4;

/** The activity of a project: its boards and charts, and everything else below the first screen. */
export function OverviewSection({ project, uploads, onTopicCreated }: OverviewSectionProps) {
  const { overview: texts } = useTexts();
  return (
    <>
      {project.topics.length === 0 ? (
        <div className={classes.start}>
          <NoTopic project={project} onCreated={onTopicCreated} />
        </div>
      ) : (
        <>
          <BoardsPanel project={project} />
          <RelatedCharts
            projectId={project.id}
            mayCreate={allows(project.role, 'ADD')}
            excerpt={{
              count: CHARTS,
              more: (all) => (
                <TextLink to="." search={{ section: 'chart' }}>
                  {texts.allCharts(all)}
                </TextLink>
              ),
            }}
          />
        </>
      )}
      <NearPart orLater>
        <PartBoundary>
          <OverviewContents project={project} uploads={uploads} onTopicCreated={onTopicCreated} />
        </PartBoundary>
      </NearPart>
    </>
  );
}
