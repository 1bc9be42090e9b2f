import { useParams, useSearch } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RoleNote, ShownProject } from '../projects/index.ts';
import { EventTriggers } from './event-triggers.tsx';

/** The event triggers of a project on a page of their own. */
export function AppletPage() {
  const { projectId = '', appletId } = useParams({ strict: false });
  const { copyOf, copyFrom } = useSearch({ strict: false });
  return (
    <ShownProject projectId={projectId}>
      {(project) => <ProjectApplets project={project} appletId={appletId} copiedId={copyOf} copiedFrom={copyFrom} />}
    </ShownProject>
  );
}

interface ProjectAppletsProps {
  readonly project: Project;
  readonly appletId: string | undefined;
  readonly copiedId: string | undefined;
  readonly copiedFrom: string | undefined;
}

function ProjectApplets({ project, ...shown }: ProjectAppletsProps) {
  const { applets: texts, projects: projectTexts } = useTexts();
  const { id, projectName } = project;
  return (
    <>
      <PageHeader
        title={texts.title}
        trail={[
          <TextLink key="list" to="/project">
            {projectTexts.list}
          </TextLink>,
          <TextLink
            key="project"
            to="/project/$projectId/$projectName"
            params={{ projectId: id, projectName: nameSlug(projectName) }}
          >
            {projectName}
          </TextLink>,
        ]}
      />
      <RoleNote project={project} />
      <EventTriggers project={project} place="page" {...shown} />
    </>
  );
}
