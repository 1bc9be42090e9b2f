import { useParams, useSearch } from '@tanstack/react-router';

/** Where the user came from to a chart, as its address keeps it for the way back. */
export interface CameFrom {
  readonly projectId?: string | undefined;
  /** The section of the project. */
  readonly section?: string | undefined;
  readonly topicId?: string | undefined;
  readonly dashboardId?: string | undefined;
  /** The page of the list of charts. */
  readonly page?: number | undefined;
}

/** The query of a link from the shown page to a chart: that page and its time range, so that the way back leads there. */
export function useChartLinkSearch(): CameFrom & { readonly range?: string | undefined } {
  const { projectId, topicId, dashboardId, chartId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const { range, page } = search;
  if (chartId !== undefined) return {};
  return {
    projectId,
    section: projectId === undefined ? undefined : search.section,
    topicId,
    dashboardId,
    page,
    range,
  };
}
