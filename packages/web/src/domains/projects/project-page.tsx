import { ActionIcon, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.tsx';
import { PromptDialog } from '../../ui/dialogs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { RelatedCharts } from '../charts/index.ts';
import { IotSection } from './iot-section.tsx';
import { projectQuery, useRenameProject } from './queries.ts';

const route = getRouteApi('/student/project/$projectId/$projectName');

/** The sections by the names that the address uses for them; the first one opens by itself. */
const SECTIONS = ['iot', 'chart'] as const;
type Section = (typeof SECTIONS)[number];

export function ProjectPage() {
  const { common, projects: texts } = useTexts();
  const { projectId } = route.useParams();
  const { section } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: project, isError } = useQuery(projectQuery(projectId));
  const rename = useRenameProject(projectId);
  const [renaming, setRenaming] = useState(false);
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
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.rename}
            title={common.rename}
            onClick={() => setRenaming(true)}
          >
            <Icon name="edit" />
          </ActionIcon>
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
      {renaming && (
        <PromptDialog
          title={texts.rename}
          label={texts.name}
          initial={project.projectName}
          emptyMessage={texts.nameEmpty}
          submit={common.save}
          onClose={() => setRenaming(false)}
          onSubmit={async (name) => {
            await rename.mutateAsync(name);
            showSuccess(texts.renamed);
            setRenaming(false);
          }}
        />
      )}
    </>
  );
}
