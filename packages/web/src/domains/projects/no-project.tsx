import { useTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { CreateProjectButton } from './create-project-button.tsx';
import { ProjectWallpaper } from './project-wallpaper.tsx';

/** Shown to a user without projects. */
export function NoProject() {
  const { projects: texts } = useTexts();
  return (
    <>
      <ProjectWallpaper />
      <EmptyState
        help="first-lesson#project"
        title={texts.empty}
        text={texts.emptyText}
        action={
          <>
            <CreateProjectButton />
            <TextLink to="/demo" mt="md">
              {texts.takeTour}
            </TextLink>
          </>
        }
      />
    </>
  );
}
