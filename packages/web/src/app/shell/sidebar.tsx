import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { Icon } from '../../ui/icons.tsx';
import { MenuLink } from '../../ui/links/links.tsx';
import { type Screen, screensOf } from './screens.ts';
import classes from './shell.module.css';

/** One menu per role of the user. */
export function Sidebar() {
  const { shell, admin: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const heading = useId();
  const { main, admin } = screensOf(user);
  return (
    <>
      {main.length > 0 && (
        <nav className={classes.nav} aria-label={shell.mainMenu}>
          <MenuLinks screens={main} />
        </nav>
      )}
      {admin.length > 0 && (
        <nav className={classes.nav} aria-labelledby={heading}>
          <p id={heading} className={classes.group}>
            {texts.menu.group}
          </p>
          <MenuLinks screens={admin} />
        </nav>
      )}
    </>
  );
}

function MenuLinks({ screens }: { screens: readonly Screen[] }) {
  const texts = useTexts();
  // The link redirects to the first dashboard.
  const isDashboard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') });
  return screens.map(({ to, icon, label }) => (
    <MenuLink
      key={to}
      to={to}
      activeOptions={{ exact: to === '/' }}
      aria-current={to === '/dashboards' && isDashboard ? 'page' : undefined}
      label={label(texts)}
      leftSection={<Icon name={icon} />}
    />
  ));
}
