import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { nextMaintenanceQuery } from '../../domains/admin/index.ts';
import { NotificationBell } from '../../domains/notifications/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, useDisclosure } from '../../ui/kit.ts';
import { lazyPart, prefetch, prefetchLater } from '../../ui/loading/lazy-part.ts';
import { Brand, useBrandName } from '../../ui/page/brand.tsx';
import { SiteFooter } from '../../ui/page/site-footer.tsx';
import { prepareToasts } from '../../ui/toast/toast.ts';
import { ClockNote } from './clock-note.tsx';
import { PaletteButton } from './command-palette/palette-button.tsx';
import { LanguageMenu, ThemeMenu } from './header-menus.tsx';
import { Content, SkipLink } from './landmarks.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

// A failure in the first seconds loads the toasts; a failure without a connection shows as plain text until then.
prefetchLater(prepareToasts);

/** Not through the door of event triggers, which would bring their page along. */
const FailureReason = lazyPart(() => import('../../domains/applets/failure-reason.tsx'), 'FailureReason');

interface ShellProps {
  /** The area whose pages are prefetched. */
  readonly area: Area;
  readonly children: ReactNode;
}

/** The frame of every page for signed-in users: header, sidebar, page, footer. */
export function Shell({ area, children }: ShellProps) {
  const { shell } = useTexts();
  const brand = useBrandName();
  const { pathname } = useLocation();
  const [onPhone, phoneMenu] = useDisclosure(false);
  const [onDesktop, desktopMenu] = useDisclosure(true);
  useBackCloses(onPhone, phoneMenu.close);
  usePrefetch(area);
  // The query runs on every page, to detect the start of maintenance on pages that make no other calls.
  useQuery(nextMaintenanceQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu of a phone closes when a page has been chosen
  useEffect(() => phoneMenu.close(), [pathname]);

  return (
    <div
      className={classes.shell}
      data-open-on-phone={onPhone || undefined}
      data-open-on-desktop={onDesktop || undefined}
    >
      <SkipLink />
      <header className={classes.header} data-screen-only>
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
        <Link to="/" className={classes.brand} aria-label={brand}>
          <Brand />
        </Link>
        <PaletteButton />
        <NotificationBell Reason={FailureReason} />
        <LanguageMenu />
        <ThemeMenu />
        <ProfileMenu />
      </header>
      <div className={classes.navbar} data-screen-only>
        <Sidebar />
      </div>
      <div className={classes.main}>
        <ClockNote />
        <Content>{children}</Content>
        <SiteFooter />
      </div>
    </div>
  );
}

type Area = 'student' | 'admin';

/** Prefetches the pages of an area, so that they open even if the server is down or has a newer version. */
function usePrefetch(area: Area): void {
  const router = useRouter();
  useEffect(() => {
    const routes = Object.values(router.routesById).filter(({ id }) => id.startsWith(`/${area}/`));
    const pages = routes.map(
      ({ options }) =>
        async () =>
          options.component?.preload?.(),
    );
    // A failed prefetch is retried, or reported, when the page opens.
    prefetch(pages).catch(() => {});
  }, [router, area]);
}
