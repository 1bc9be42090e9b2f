import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { isBeingRemoved } from '../../platform/removals.ts';
import { hasErrorCode } from '../../platform/request.ts';
import { TextLink } from '../../ui/links.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showInfo } from '../../ui/toast.ts';
import { projectQuery, useLiveProject } from '../projects/index.ts';
import { EventTriggers } from './event-triggers.tsx';

/**
 * The event triggers of a project on a page of their own. Redirects to the list of projects if the project cannot be
 * loaded, or no longer; a toast has the reason.
 */
export function AppletPage() {
  const { projectId = '', appletId } = useParams({ strict: false });
  const { copyOf } = useSearch({ strict: false });
  const { data: project, isError, error } = useQuery(projectQuery(projectId));
  if (isError && (!project || hasErrorCode(error, 'TS_ERR_PROJECT_0001'))) return <Navigate to="/project" replace />;
  return project ? (
    <ProjectApplets key={projectId} project={project} appletId={appletId} copiedId={copyOf} />
  ) : (
    <Loading />
  );
}

interface ProjectAppletsProps {
  readonly project: Project;
  readonly appletId: string | undefined;
  readonly copiedId: string | undefined;
}

function ProjectApplets({ project, appletId, copiedId }: ProjectAppletsProps) {
  const { applets: texts, projects: projectTexts } = useTexts();
  const navigate = useNavigate();
  const { id, projectName } = project;
  useLiveProject(
    id,
    project.topics.map(({ topicId }) => topicId),
    () => {
      if (!isBeingRemoved(id)) showInfo(projectTexts.closed(projectName));
      void navigate({ to: '/project', replace: true });
    },
  );
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
      <EventTriggers project={project} place="page" appletId={appletId} copiedId={copiedId} />
    </>
  );
}
