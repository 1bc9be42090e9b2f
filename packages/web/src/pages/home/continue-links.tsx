import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { dashboardLink, useDashboards } from '../../domains/dashboards/index.ts';
import { topicsByIdQuery } from '../../domains/topics/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Visit } from '../../platform/kept/visits.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { TileList } from '../../ui/links/tile.tsx';
import { TileLink } from '../../ui/links/tile-link.tsx';
import { Panel } from '../../ui/page/panel.tsx';

/** The number of pages in the list. */
const MAX_LINKS = 4;

interface ContinueLinksProps {
  readonly visits: readonly Visit[];
  readonly projects: readonly ProjectListItem[];
}

/** The latest pages that the user opened in this browser and can still open. */
export function ContinueLinks({ visits, projects }: ContinueLinksProps) {
  const { home: texts, projects: projectTexts } = useTexts();
  const { dashboards } = useDashboards();
  const visited = visits.filter(({ kind }) => kind === 'topic').map(({ id }) => id);
  const { data: topics } = useQuery(topicsByIdQuery(visited));
  const sections: Readonly<Record<string, string>> = projectTexts.sectionNames;

  function tileOf({ kind, id, section }: Visit) {
    if (kind === 'project') {
      const project = projects.find((one) => one.id === id);
      if (!project) return undefined;
      const params = { projectId: id, projectName: nameSlug(project.projectName) };
      const link = linkOptions({ to: '/project/$projectId/$projectName', params, search: { section } });
      const place = section === undefined ? undefined : sections[section];
      const text = place === undefined ? projectTexts.sectionNames.overview : place;
      return { icon: 'project', title: project.projectName, text, link } as const;
    }
    if (kind === 'topic') {
      const topic = topics?.find((one) => one.id === id);
      if (!topic) return undefined;
      const params = { topicId: id, topicDescription: nameSlug(topic.description) };
      const link = linkOptions({ to: '/topic/$topicId/$topicDescription', params });
      return { icon: 'topic', title: topic.description, text: texts.topic, link } as const;
    }
    const dashboard = dashboards?.find((one) => one.id === id);
    return (
      dashboard &&
      ({ icon: 'dashboard', title: dashboard.name, text: texts.dashboard, link: dashboardLink(dashboard) } as const)
    );
  }

  const tiles = visits.flatMap((visit) => tileOf(visit) ?? []).slice(0, MAX_LINKS);
  if (tiles.length === 0) return null;
  return (
    <Panel title={texts.continue}>
      <TileList>
        {tiles.map(({ icon, title, text, link }) => (
          <li key={link.to + title}>
            <TileLink {...link} icon={icon} title={title} text={text} />
          </li>
        ))}
      </TileList>
    </Panel>
  );
}
