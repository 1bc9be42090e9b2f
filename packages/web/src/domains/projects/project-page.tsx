import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/links.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RenameButton } from '../../ui/rename-button.tsx';
import { RelatedCharts } from '../charts/index.ts';
import { IotSection } from './iot-section.tsx';
import { projectQuery, useRenameProject } from './queries.ts';

const route = getRouteApi('/student/project/$projectId/$projectName');

/** The sections by the names that the address uses for them; the first one opens by itself. */
const SECTIONS = ['iot', 'chart'] as const;
type Section = (typeof SECTIONS)[number];

export function ProjectPage() {
  const { projects: texts } = useTexts();
  const { projectId } = route.useParams();
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: project, isError } = useQuery(projectQuery(projectId));
  const rename = useRenameProject(projectId);
  const current: Section = SECTIONS.find((name) => name === section) ?? SECTIONS[0];

  if (isError && !project) return <Navigate to="/project" replace />;
  if (!project) return <Loading />;
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
          <RenameButton
            title={texts.rename}
            label={texts.name}
            value={project.projectName}
            emptyMessage={texts.nameEmpty}
            doneMessage={texts.renamed}
            onRename={rename.mutateAsync}
          />
        }
      />
      <Tabs
        value={current}
        keepMounted={false}
        onChange={(value) => void navigate({ to: '.', search: { section: value ?? undefined }, replace: true })}
      >
        <Tabs.List aria-label={texts.sections} mb="lg">
          {SECTIONS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="iot">
          <IotSection project={project} />
        </Tabs.Panel>
        <Tabs.Panel value="chart">
          <RelatedCharts projectId={projectId} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
