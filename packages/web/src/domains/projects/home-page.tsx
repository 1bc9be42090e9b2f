import { useTexts } from '../../i18n/texts.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { MaintenanceBanner } from '../admin/index.ts';
import { ProjectListPage } from './project-list-page.tsx';

/** Home: what is announced, and the projects. */
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
