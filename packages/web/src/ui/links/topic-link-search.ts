import { useParams, useSearch } from '@tanstack/react-router';

/** The page that led to a topic or a board, which its address keeps for the way back. */
export interface TopicCameFrom {
  readonly projectId?: string | undefined;
  /** The section of the project. */
  readonly section?: string | undefined;
  /** The page of the list of topics, and the search there. */
  readonly listPage?: number | undefined;
  readonly listSearch?: string | undefined;
}

/** The query of a link from this page to a topic or a board: the project, its section and the time range. */
export function useTopicLinkSearch(): TopicCameFrom & { readonly range?: string | undefined } {
  const { projectId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  return {
    projectId: projectId ?? search.projectId,
    // The address of a project's first section does not name it.
    section: search.section ?? (projectId && 'overview'),
    range: search.range,
    listPage: search.listPage,
    listSearch: search.listSearch,
  };
}
