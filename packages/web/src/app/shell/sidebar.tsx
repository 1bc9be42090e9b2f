import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { subscriptionUseQuery } from '../../domains/admin/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { Icon } from '../../ui/icons.tsx';
import { NavLink } from '../../ui/kit.ts';
import { MenuLink } from '../../ui/links/links.tsx';
import { type Screen, screensOf } from './screens.ts';
import classes from './shell.module.css';
import { usePlace } from './use-place.ts';

/** The menus of the user, one per role. */
export function Sidebar() {
  const { shell, adminMenu } = useTexts();
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
            {adminMenu.group}
          </p>
          <AdminLinks screens={admin} />
        </nav>
      )}
    </>
  );
}

/** The menu of the screens for administrators. Screens of licenses and schools are folded until the server has any. */
function AdminLinks({ screens }: { screens: readonly Screen[] }) {
  const first = screens.findIndex(({ folds }) => folds);
  const folding = screens.filter(({ folds }) => folds);
  return (
    <>
      <MenuLinks screens={screens.slice(0, first)} />
      <FoldedLinks screens={folding} />
      <MenuLinks screens={screens.slice(first).filter(({ folds }) => !folds)} />
    </>
  );
}

function FoldedLinks({ screens }: { screens: readonly Screen[] }) {
  const { adminMenu } = useTexts();
  const isHere = useLocation({
    select: ({ pathname }) => screens.some(({ to }) => pathname.startsWith(to.replace(/\/(home|list)$/, ''))),
  });
  const { data } = useQuery(subscriptionUseQuery);
  // Undefined until someone opens or closes the group: until then the page and the contents of the server decide.
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (isHere || data?.isInUse === true);
  return (
    <NavLink
      component="button"
      type="button"
      label={adminMenu.access}
      leftSection={<Icon name="key" />}
      aria-expanded={isOpen}
      opened={isOpen}
      onChange={setChosen}
      childrenOffset={16}
    >
      <MenuLinks screens={screens} />
    </NavLink>
  );
}

function MenuLinks({ screens }: { screens: readonly Screen[] }) {
  const { adminMenu, shell } = useTexts();
  // The link redirects to the first dashboard.
  const isDashboard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') });
  // A new chart starts with the project and the topic of the page.
  const place = usePlace();
  return screens.map(({ to, icon, label }) => (
    <MenuLink
      key={to}
      to={to}
      {...(to === '/charts/create' && { search: place })}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      aria-current={to === '/dashboards' && isDashboard ? 'page' : undefined}
      label={label({ adminMenu, shell })}
      leftSection={<Icon name={icon} />}
    />
  ));
}
