import { getRouteApi } from '@tanstack/react-router';
import { allows, type Project, updateProject } from '@tinkerstream/contract/projects';
import type { ReactNode } from 'react';
import { EventTriggers } from '../../domains/applets/index.ts';
import { ConnectButton } from '../../domains/boards/index.ts';
import { RelatedCharts } from '../../domains/charts/index.ts';
import { CopyPanel, ProjectTasks } from '../../domains/classes/index.ts';
import { OtherClouds } from '../../domains/clouds/index.ts';
import { AiPages, OpenApi } from '../../domains/learning/index.ts';
import { ProjectMap, ProjectMenu, RoleNote, useUploads } from '../../domains/projects/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useVisit } from '../../platform/kept/visits.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { RenameButton } from '../../ui/dialogs/rename-button.tsx';
import { Tabs } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import classes from './project-view.module.css';
import { OverviewSection } from './sections/overview/overview-section.tsx';

const BoardsSection = lazyPart(() => import('./sections/boards-section.tsx'), 'BoardsSection');
const IotSection = lazyPart(() => import('./sections/iot-section.tsx'), 'IotSection');

const route = getRouteApi('/student/project/$projectId/$projectName');

/** The sections by their names in URLs; any other name opens the first. */
const SECTIONS = ['overview', 'boards', 'iot', 'ai', 'chart', 'open-api', 'other-clouds', 'event-trigger'] as const;
type Section = (typeof SECTIONS)[number];

/** The frame of a project: its name, actions and sections. */
export function ProjectView({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const { section, appletId, openApi, ai } = route.useSearch();
  const navigate = route.useNavigate();
  const rename = useCall(updateProject);
  // Uploads are kept here, so that they continue in other sections.
  const uploads = useUploads(project);
  const byPage = openApi ? 'open-api' : ai ? 'ai' : SECTIONS[0];
  const named = SECTIONS.find((name) => name === section) ?? byPage;
  const current: Section = appletId ? 'event-trigger' : named;

  useVisit('project', project.id, current);
  const open = (name: string | null) =>
    navigate({ to: '.', search: ({ range }) => ({ section: name ?? undefined, range }), replace: true });
  const openIot = () => void open('iot');
  const bodies: Readonly<Record<Section, ReactNode>> = {
    overview: <OverviewSection project={project} uploads={uploads} onTopicCreated={openIot} />,
    boards: (
      <PartBoundary>
        <BoardsSection project={project} />
      </PartBoundary>
    ),
    iot: (
      <PartBoundary>
        <IotSection project={project} />
      </PartBoundary>
    ),
    ai: <AiSection projectId={project.id} page={ai} />,
    chart: <ChartSection project={project} />,
    'open-api': <OpenApiSection project={project} />,
    'other-clouds': (
      <PartBoundary>
        <OtherClouds project={project} />
      </PartBoundary>
    ),
    'event-trigger': <EventTriggerSection project={project} />,
  };
  return (
    <>
      <PageHeader
        title={project.projectName}
        trail={[
          <TextLink key="list" to="/project">
            {texts.list}
          </TextLink>,
        ]}
        titleAction={
          allows(project.role, 'CHANGE') && (
            <RenameButton
              title={texts.rename}
              label={texts.name}
              value={project.projectName}
              emptyMessage={texts.nameEmpty}
              doneMessage={texts.renamed}
              of={{ id: project.id, field: 'projectName', reloads: [['projects']] }}
              onRename={(projectName) => rename.mutateAsync({ projectId: project.id, projectName })}
            />
          )
        }
        actions={
          <>
            <ConnectButton topics={project.topics} />
            <ProjectMenu project={project} />
          </>
        }
      />
      <RoleNote project={project} />
      <CopyPanel projectId={project.id} />
      <ProjectTasks projectId={project.id} />
      <Tabs value={current} keepMounted={false} onChange={(name) => void open(name)}>
        <Tabs.List aria-label={texts.sections} mb="lg" className={classes.tabs}>
          {SECTIONS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.sectionNames[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SECTIONS.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {bodies[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/** The AI pages; the query names one of them. */
function AiSection({ projectId, page }: { projectId: string; page: string | undefined }) {
  return (
    <PartBoundary>
      <AiPages projectId={projectId} page={page} />
    </PartBoundary>
  );
}

/** The charts of a project, and its map once a topic has a location. */
function ChartSection({ project }: { project: Project }) {
  const hasPlace = project.topics.some(({ latitude, longitude }) => latitude !== null && longitude !== null);
  return (
    <>
      {hasPlace && (
        <ProjectMap
          projectId={project.id}
          topics={project.topics}
          embedMapToken={project.embedMapToken}
          isEmbeddable={project.isMapEmbeddable}
        />
      )}
      <RelatedCharts projectId={project.id} mayCreate={allows(project.role, 'ADD')} />
    </>
  );
}

function EventTriggerSection({ project }: { project: Project }) {
  const { appletId, copyOf } = route.useSearch();
  return (
    <PartBoundary>
      <EventTriggers project={project} place="section" appletId={appletId} copiedId={copyOf} />
    </PartBoundary>
  );
}

/** The APIs for programs of the project's members. */
function OpenApiSection({ project }: { project: Project }) {
  const { openApi } = route.useSearch();
  return (
    <PartBoundary>
      <OpenApi project={project} api={openApi} />
    </PartBoundary>
  );
}
