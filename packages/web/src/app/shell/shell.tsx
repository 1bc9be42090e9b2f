import './kit.css';
import { ActionIcon, AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NotEnabledPage } from '../../domains/subscriptions/index.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LanguageMenu, ProfileMenu, ThemeMenu } from './header-menus.tsx';
import { NotAllowedPage } from './not-allowed-page.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const route = getRouteApi('/student');

/** The frame of every signed-in page: header, sidebar, the page, footer. */
export function Shell() {
  const { shell } = useTexts();
  const { admission } = route.useRouteContext();
  const { pathname } = useLocation();
  const [onPhone, phoneMenu] = useDisclosure(false);
  const [onDesktop, desktopMenu] = useDisclosure(true);
  const main = useFocusOnNavigation(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when a page has been chosen
  useEffect(() => phoneMenu.close(), [pathname]);

  return (
    <AppShell
      header={{ height: 58 }}
      navbar={{ width: 228, breakpoint: 'md', collapsed: { mobile: !onPhone, desktop: !onDesktop } }}
      padding={0}
    >
      <a href="#content" className={classes.skip}>
        {shell.skipToContent}
      </a>
      <AppShell.Header className={classes.header}>
        <ActionIcon
          hiddenFrom="md"
          variant="subtle"
          color="gray"
          size="lg"
          onClick={phoneMenu.toggle}
          aria-label={shell.toggleSidebar}
          aria-expanded={onPhone}
        >
          <Icon name={onPhone ? 'close' : 'menu'} />
        </ActionIcon>
        <ActionIcon
          visibleFrom="md"
          variant="subtle"
          color="gray"
          size="lg"
          onClick={desktopMenu.toggle}
          aria-label={shell.toggleSidebar}
          aria-expanded={onDesktop}
        >
          <Icon name="menu" />
        </ActionIcon>
        <Link to="/" className={classes.brand} aria-label="Tinkerstream">
          <Brand />
        </Link>
        <LanguageMenu />
        <ThemeMenu />
        <ProfileMenu />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar}>
        <Sidebar />
      </AppShell.Navbar>
      {/* Not AppShell.Main: the footer is not part of the main landmark. */}
      <div className={classes.main}>
        <main id="content" tabIndex={-1} ref={main} className={classes.content}>
          {admission === 'admitted' && <Outlet />}
          {admission === 'not-allowed' && <NotAllowedPage />}
          {admission === 'not-enabled' && <NotEnabledPage />}
        </main>
        <footer className={classes.footer}>{shell.footer(new Date().getFullYear())}</footer>
      </div>
    </AppShell>
  );
}

/** After following a link the keyboard continues in the new page, not in the place of the old link. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current !== pathname) main.current?.focus({ preventScroll: true });
    previous.current = pathname;
  }, [pathname]);
  return main;
}
