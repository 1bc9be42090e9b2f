import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { topicPageQuery, topicsByIdQuery } from '../../topics/index.ts';

/** The latest topics, which the wizard offers in a simple list. The user finds other topics by a search. */
export const recentTopicsQuery = topicPageQuery({ sort: '-createdOn', pageSize: 100 });

interface TopicChoices {
  /** The loaded topics: those of the project first, each group oldest first. */
  readonly topics: readonly TopicListItem[];
  /** The topics of the project; all topics if there is no project. */
  readonly ofProject: readonly TopicListItem[];
}

/**
 * The topics that the wizard offers.
 * @param ids topics that it needs in any case
 * @param found topics that the user has found by a search
 */
export function useTopicChoices(
  projectId: string | undefined,
  ids: readonly (string | undefined)[],
  found: readonly TopicListItem[],
): TopicChoices {
  const { data: recent } = useSuspenseQuery(recentTopicsQuery);
  const { data: linked } = useQuery({
    ...topicPageQuery({ projectId, sort: '-createdOn', pageSize: 100 }),
    enabled: projectId !== undefined && recent.total > recent.items.length,
  });
  const loaded = [...recent.items, ...(linked?.items ?? []), ...found];
  const missing = [...new Set(ids)].flatMap((id) => (id && !loaded.some((topic) => topic.id === id) ? id : []));
  const { data: others = [] } = useQuery(topicsByIdQuery(missing));
  const byId = new Map([...loaded, ...others].map((topic) => [topic.id, topic]));
  // Ids sort by creation.
  const topics = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (projectId === undefined) return { topics, ofProject: topics };
  const isOfProject = ({ projects }: TopicListItem) => projects.some(({ id }) => id === projectId);
  const ofProject = topics.filter(isOfProject);
  return { topics: [...ofProject, ...topics.filter((topic) => !isOfProject(topic))], ofProject };
}
