import { SimpleGrid } from '@mantine/core';
import { allows } from '@tinkerstream/contract/members';
import type { Project } from '@tinkerstream/contract/projects';
import { useRef, useState } from 'react';
import { Publishers } from '../../../../domains/dashboards/index.ts';
import { ProjectFiles, ProjectLinks, ProjectUsers, type Uploads } from '../../../../domains/projects/index.ts';
import { LearningLinks } from './learning-links.tsx';
import classes from './overview-section.module.css';
import { QuickActions } from './quick-actions.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { TopicColumns } from './usage/topic-columns.tsx';
import { UsageRadar } from './usage/usage-radar.tsx';
import { LiveViewer } from './viewer/live-viewer.tsx';

interface OverviewContentsProps {
  readonly project: Project;
  readonly uploads: Uploads;
  readonly onTopicCreated: () => void;
}

/** Actions on a project, its live messages, contents, users and files. */
export function OverviewContents({ project, uploads, onTopicCreated }: OverviewContentsProps) {
  const [isWide, setWide] = useState(false);
  const files = useRef<HTMLDivElement>(null);

  function showFiles() {
    files.current?.focus({ preventScroll: true });
    files.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      <QuickActions project={project} onTopicCreated={onTopicCreated} onFiles={showFiles} />
      <SimpleGrid cols={{ base: 1, lg: isWide ? 1 : 2 }} spacing="lg" verticalSpacing={0}>
        <LiveViewer project={project} isWide={isWide} onWide={setWide} />
        <StatsPanel project={project} />
      </SimpleGrid>
      <LearningLinks />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing={0} className={classes.usage}>
        <UsageRadar project={project} />
        <TopicColumns topics={project.topics} />
      </SimpleGrid>
      {/* Each table needs room: a narrow one turns into cards. */}
      <SimpleGrid cols={{ base: 1, xl: 2 }} spacing="lg" verticalSpacing={0}>
        <ProjectUsers project={project} />
        <div ref={files} tabIndex={-1} className={classes.files}>
          <ProjectFiles project={project} uploads={uploads} />
        </div>
      </SimpleGrid>
      {allows(project.role, 'CHANGE') && (
        <ProjectLinks project={project}>
          <Publishers projectId={project.id} ownerId={project.projectUsers[0]?.userId} />
        </ProjectLinks>
      )}
    </>
  );
}
