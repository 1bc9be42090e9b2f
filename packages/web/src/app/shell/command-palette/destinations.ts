import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { classListQuery } from '../../../domains/classes/queries.ts';
import { dashboardLink } from '../../../domains/dashboards/dashboard-link.ts';
import { dashboardListQuery, readableChartsQuery } from '../../../domains/dashboards/queries.ts';
import { shownProjectsQuery } from '../../../domains/projects/index.ts';
import { topicPageQuery } from '../../../domains/topics/index.ts';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { helpTopicsQuery } from '../../../pages/help/queries.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useDebouncedValue } from '../../../ui/kit.ts';
import { screensOf } from '../screens.ts';
import type { Destination, DestinationGroup } from './destination.ts';
import { texts as allTexts } from './texts.ts';
import { useActions } from './use-actions.ts';

/** The number of matches shown of each kind: a longer search finds the others. */
const MAX_SHOWN = 6;
const PAUSE_MS = 200;

/** Folds case and width, so that `ＡＢＣ` finds `abc`. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * The pages and actions whose names match a search, by kind. Kinds without a match are omitted.
 * @returns `isLoading` until the first answers of all lists
 */
export function useDestinations(search: string): { groups: readonly DestinationGroup[]; isLoading: boolean } {
  const { adminMenu, common, palette, shell } = useTexts();
  const own = useTexts(allTexts);
  const actions = useActions();
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [sent] = useDebouncedValue(cutText(search.trim(), 100), PAUSE_MS);
  const taught = useQuery({ ...classListQuery, meta: { quiet: true } });
  const projects = useQuery(shownProjectsQuery);
  const topics = useQuery({
    ...topicPageQuery({ search: sent, pageSize: MAX_SHOWN, without: 'COPIES' }),
    placeholderData: keepPreviousData,
  });
  const dashboards = useQuery(dashboardListQuery);
  const charts = useQuery({ ...readableChartsQuery(sent, 'COPIES'), placeholderData: keepPreviousData });

  const { language } = useLanguage();
  const help = useQuery(helpTopicsQuery(language));
  const { main, admin } = screensOf(user);
  const screens = [...main, ...admin].map(
    ({ to, icon, label }): Destination => ({
      id: to,
      name: label({ adminMenu, shell }),
      icon,
      open: () => void navigate({ to }),
    }),
  );
  const kinds: readonly DestinationGroup[] = [
    // The classes come first: a teacher opens them in each lesson, and they lead to the copies of pupils.
    {
      label: palette.classes,
      destinations: (taught.data ?? []).map(({ id, name, isArchived }) => ({
        id,
        name,
        ...(isArchived && { detail: palette.archived }),
        words: `${palette.classes} class`,
        icon: 'users',
        open: () => void navigate({ to: '/class/$classId', params: { classId: id } }),
      })),
    },
    {
      label: palette.projects,
      destinations: (projects.data ?? []).map(({ id, projectName }) => ({
        id,
        name: projectName,
        icon: 'project',
        open: () =>
          void navigate({
            to: '/project/$projectId/$projectName',
            params: { projectId: id, projectName: nameSlug(projectName) },
          }),
      })),
    },
    {
      label: palette.topics,
      destinations: (topics.data?.items ?? []).map(({ id, description, topicName }) => ({
        id,
        name: description,
        detail: topicName,
        icon: 'topic',
        open: () =>
          void navigate({
            to: '/topic/$topicId/$topicDescription',
            params: { topicId: id, topicDescription: nameSlug(description) },
          }),
      })),
    },
    {
      label: palette.charts,
      destinations: (charts.data ?? []).map(({ id, name, chartSources }) => ({
        id,
        name,
        detail: [...new Set(chartSources.map(({ topic }) => topic.description))].join(', '),
        icon: 'chart',
        open: () =>
          void navigate({ to: '/charts/$chartId/$chartName', params: { chartId: id, chartName: nameSlug(name) } }),
      })),
    },
    {
      label: palette.dashboards,
      destinations: (dashboards.data ?? []).map((dashboard) => ({
        id: dashboard.id,
        name: dashboard.name,
        icon: 'dashboard',
        open: () => void navigate(dashboardLink(dashboard)),
      })),
    },
    { label: own.actions, destinations: actions },
    { label: palette.screens, destinations: screens },
    // Only what one looks for: the help has many sections.
    {
      label: common.help,
      destinations: (search.trim() === '' ? [] : (help.data ?? [])).map(({ page, section, heading, title, words }) => ({
        id: `help-${page}-${section}`,
        name: heading,
        detail: title,
        words: `${title} ${words}`,
        icon: 'help',
        open: () => void navigate({ to: '/help/$page', params: { page }, hash: section }),
      })),
    },
  ];
  const words = folded(search).split(/\s+/).filter(Boolean);
  const matches = ({ name, detail = '', words: others }: Destination) => {
    const text = folded(`${name} ${others ?? detail}`);
    return words.every((word) => text.includes(word));
  };
  const groups = kinds
    .map(({ label, destinations }) => ({ label, destinations: destinations.filter(matches).slice(0, MAX_SHOWN) }))
    .filter(({ destinations }) => destinations.length > 0);
  return { groups, isLoading: [taught, projects, topics, dashboards, charts].some(({ isPending }) => isPending) };
}
