import { useSuspenseQuery } from '@tanstack/react-query';
import { isPupil } from '@tinkerstream/contract/accounts';
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
import { ButtonLink } from '../../ui/links/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ContinueLinks } from './continue-links.tsx';
import { DefaultDashboard } from './default-dashboard.tsx';
import { RecentProjects } from './recent-projects.tsx';
import { SharedProjects } from './shared-projects.tsx';

/** Home: announcements, where the user was, what their boards do, and what others share with them. */
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
