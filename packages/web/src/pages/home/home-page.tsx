import { useSuspenseQuery } from '@tanstack/react-query';
import { isPupil } from '@tinkerstream/contract/accounts';
import type { ProjectListItem } from '@tinkerstream/contract/projects';
import { AdministratorsNotices, MaintenanceBanner } from '../../domains/admin/index.ts';
import { MyClasses, WaitingForTeacher } from '../../domains/classes/index.ts';
import {
  CreateProjectButton,
  DeletionsInProgress,
  NoProject,
  shownProjectsQuery,
} from '../../domains/projects/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useVisits } from '../../platform/kept/visits.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { TileList } from '../../ui/links/tile.tsx';
import { TileLink } from '../../ui/links/tile-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { ContinueLinks } from './continue-links.tsx';
import { DefaultDashboard } from './default-dashboard.tsx';
import { RecentProjects } from './recent-projects.tsx';

/** The number of projects that are shown, the latest first; the list of projects has all of them. */
const MAX_PROJECTS = 6;

/** The projects of others that the user is a member of, with their owners. */
function SharedProjects({ projects }: { projects: readonly ProjectListItem[] }) {
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

/** The home page: announcements, the user's latest pages, the state of boards, and projects that others share. */
export function HomePage() {
  const { home: texts, shell } = useTexts();
  const { data: projects } = useSuspenseQuery(shownProjectsQuery);
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const visits = useVisits();
  return (
    <>
      <MaintenanceBanner />
      <AdministratorsNotices />
      <PageHeader
        title={shell.home}
        actions={
          projects.length > 0 && (
            <>
              <ButtonLink to="/project" variant="default">
                {texts.allProjects(projects.filter(({ isDemo }) => !isDemo).length)}
              </ButtonLink>
              <CreateProjectButton />
            </>
          )
        }
      />
      <DeletionsInProgress />
      <MyClasses />
      {projects.length === 0 ? (
        isPupil(user.email) ? (
          <WaitingForTeacher />
        ) : (
          <NoProject />
        )
      ) : (
        <ContinueLinks visits={visits} projects={projects} />
      )}
      {projects.length > 0 && <RecentProjects projects={projects} />}
      <DefaultDashboard />
      <SharedProjects projects={projects} />
    </>
  );
}
