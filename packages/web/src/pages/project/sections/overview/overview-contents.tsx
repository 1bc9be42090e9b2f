import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useRef, useState } from 'react';
import { Publishers } from '../../../../domains/dashboards/index.ts';
import { ProjectFiles, ProjectLinks, ProjectUsers, type Uploads } from '../../../../domains/projects/index.ts';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { SimpleGrid } from '../../../../ui/kit.ts';
import { FactList } from '../../../../ui/page/fact-list.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { localTime } from '../../../../ui/text/local-time.ts';
import { countText } from '../../../../ui/text/number-text.ts';
import { LearningLinks } from './learning-links.tsx';
import classes from './overview-section.module.css';
import { QuickActions } from './quick-actions.tsx';
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

/** The numbers of what a project contains, live. */
function StatsPanel({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const { language } = useLanguage();
  const number = (value: number) => countText(value, language);
  const nameOf = (email: string) => project.projectUsers.find(({ username }) => username === email)?.name || email;
  const moment = (time: string, who: string) => (
    <>
      <time dateTime={time}>{localTime(time)}</time>
      <span className={classes.who}>{who}</span>
    </>
  );
  return (
    <Panel title={texts.basicInfo}>
      <FactList
        facts={[
          { label: texts.createdOn, value: moment(project.createdOn, nameOf(project.createdBy)) },
          { label: texts.modifiedOn, value: moment(project.modifiedOn, nameOf(project.modifiedBy)) },
          { label: texts.numberOfTopics, value: number(project.topics.length) },
          { label: texts.numberOfDataTypes, value: number(project.dataTypeCount) },
          { label: texts.dataCount, value: number(project.totalNumberOfMessages) },
          { label: texts.numberOfCharts, value: number(project.chartCount) },
          { label: texts.numberOfTriggers, value: number(project.eventTriggerCount) },
          { label: texts.numberOfUsers, value: number(project.projectUsers.length) },
          { label: texts.numberOfFiles, value: number(project.projectFiles.length) },
        ]}
      />
    </Panel>
  );
}
