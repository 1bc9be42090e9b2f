import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { Brand, useBrandName } from '../../ui/page/brand.tsx';
import { SiteFooter } from '../../ui/page/site-footer.tsx';
import { LanguageMenu, ThemeMenu } from './header-menus.tsx';
import { Content, SkipLink } from './landmarks.tsx';
import classes from './shell.module.css';
import { Shell } from './shell.tsx';

const route = getRouteApi('/open');

/** The frame of open pages: the shell for signed-in users, a plain header for visitors. */
export function OpenShell() {
  const { isMember } = route.useRouteContext();
  if (!isMember) return <VisitorShell />;
  return (
    <Shell area="student">
      <Outlet />
    </Shell>
  );
}

function VisitorShell() {
  const brand = useBrandName();
  const { shell } = useTexts();
  return (
    <div className={classes.main}>
      <SkipLink />
      <header className={classes.visitorHeader} data-screen-only>
        <Link to="/user/login" className={classes.brand} aria-label={brand}>
          <Brand />
        </Link>
        <LanguageMenu />
        <ThemeMenu />
        <ButtonLink to="/user/login" variant="default" size="compact-sm">
          {shell.login}
        </ButtonLink>
      </header>
      <Content>
        <Outlet />
      </Content>
      <SiteFooter />
    </div>
  );
}
