import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { TileList } from '../../ui/links/tile.tsx';
import { TileLink } from '../../ui/links/tile-link.tsx';
import { Panel } from '../../ui/page/panel.tsx';

/** Projects shown, the latest first; the list of projects has all. */
const MAX_PROJECTS = 6;

/** The projects of others that the user is a member of, with their owners. */
export function SharedProjects({ projects }: { projects: readonly ProjectListItem[] }) {
  const { home: texts } = useTexts();
  const shared = projects.filter(({ isOwner }) => !isOwner).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  if (shared.length === 0) return null;
  return (
    <Panel title={texts.shared}>
      <TileList>
        {shared.slice(0, MAX_PROJECTS).map(({ id, projectName, ownerName, ownerEmail }) => (
          <li key={id}>
            <TileLink
              to="/project/$projectId/$projectName"
              params={{ projectId: id, projectName: nameSlug(projectName) }}
              icon="users"
              title={projectName}
              text={texts.sharedBy(ownerName || ownerEmail)}
            />
          </li>
        ))}
      </TileList>
    </Panel>
  );
}
