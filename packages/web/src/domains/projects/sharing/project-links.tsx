import type { Project } from '@tinkerstream/contract/projects';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ProjectLinkActions } from './project-link-actions.tsx';

/** The links of a project, which work for anyone who has them, and other ways in which it is shown to everyone. */
export function ProjectLinks({ project, children }: { project: Project; children?: ReactNode }) {
  const { links, projectLinks: texts, projects } = useTexts();
  const { openApiKey } = project;
  const rows = [
    { link: 'join', isOn: project.isJoinable },
    { link: 'map', isOn: project.embedMapToken !== '' },
    { link: 'open-api', isOn: openApiKey !== '' },
  ] as const;
  return (
    <Panel title={texts.title} hint={texts.hint}>
      <DataTable
        label={texts.title}
        rows={rows}
        rowKey={({ link }) => link}
        columns={[
          { key: 'link', header: texts.link, render: ({ link }) => links.names[link] },
          {
            key: 'state',
            header: texts.state,
            // The other two links can be copied where they are used.
            render: ({ link, isOn }) =>
              link === 'open-api' && isOn ? (
                <Copyable value={openApiKey} label={links.names[link]} testId="open-api-key" />
              ) : isOn ? (
                texts.on
              ) : (
                texts.off
              ),
          },
          {
            key: 'actions',
            header: projects.actions,
            narrow: true,
            render: ({ link, isOn }) => <ProjectLinkActions projectId={project.id} link={link} isOn={isOn} />,
          },
        ]}
      />
      {children}
    </Panel>
  );
}
