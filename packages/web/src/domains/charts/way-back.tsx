import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { projectListQuery } from '../projects/index.ts';
import { topicsByIdQuery } from '../topics/index.ts';
import type { CameFrom } from './chart-link-search.ts';

interface WayBackProps extends Omit<CameFrom, 'dashboardId'> {
  /** The time range that the charts had on that page, or have now. */
  readonly range?: string | undefined;
}

/** The first step of a breadcrumb: the section of a project, a topic, or the home page. */
export function WayBack({ projectId, section = 'chart', topicId, page, range }: WayBackProps) {
  const { shell } = useTexts();
  const { data: projects } = useQuery({ ...projectListQuery, enabled: projectId !== undefined });
  const { data: topics } = useQuery(topicsByIdQuery(topicId === undefined ? [] : [topicId]));
  const project = projects?.find(({ id }) => id === projectId);
  const topic = topics?.[0];
  if (project) {
    return (
      <TextLink
        to="/project/$projectId/$projectName"
        params={{ projectId: project.id, projectName: nameSlug(project.projectName) }}
        search={{ section, page, range }}
      >
        {project.projectName}
      </TextLink>
    );
  }
  if (topic) {
    const params = { topicId: topic.id, topicDescription: nameSlug(topic.description) };
    return (
      <TextLink to="/topic/$topicId/$topicDescription" params={params} search={{ page, range }}>
        {topic.description}
      </TextLink>
    );
  }
  return <TextLink to="/">{shell.home}</TextLink>;
}
