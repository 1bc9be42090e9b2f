import { useParams, useSearch } from '@tanstack/react-router';

/** The page that led to a chart, which the address of the chart keeps for the way back. */
export interface CameFrom {
  readonly projectId?: string | undefined;
  /** The section of the project. */
  readonly section?: string | undefined;
  readonly topicId?: string | undefined;
  readonly dashboardId?: string | undefined;
  /** The page of the list of charts. */
  readonly page?: number | undefined;
}

/** The query of a link from this page to a chart, with this page and its time range, so that the way back leads to them. */
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
