import { useTexts } from '../../i18n/texts.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { MaintenanceBanner } from '../admin/index.ts';
import { ProjectListPage } from './project-list-page.tsx';

/** Home: announcements and projects. */
export function HomePage() {
  const { shell } = useTexts();
  usePageTitle(shell.home);
  return (
    <>
      <MaintenanceBanner />
      <ProjectListPage />
    </>
  );
}
