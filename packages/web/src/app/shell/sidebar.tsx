import { NavLink } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { subscriptionUseQuery } from '../../domains/admin/index.ts';
import { useChartTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { Icon } from '../../ui/icons.tsx';
import { MenuLink } from '../../ui/links/links.tsx';
import { type Screen, screensOf } from './screens.ts';
import classes from './shell.module.css';
import { usePlace } from './use-place.ts';

/** One menu per role of the user. */
export function Sidebar() {
  const { shell, adminMenu } = useChartTexts();
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

/** The screens of administrators. Those of licenses and schools are folded until there are any. */
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
  const { adminMenu } = useChartTexts();
  const isHere = useLocation({
    select: ({ pathname }) => screens.some(({ to }) => pathname.startsWith(to.replace(/\/(home|list)$/, ''))),
  });
  const { data } = useQuery(subscriptionUseQuery);
  // Undefined until someone opens or closes the group: then the page and what the server has decide.
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
  const texts = useChartTexts();
  // The link redirects to the first dashboard.
  const isDashboard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') });
  // A new chart starts with the project and the topic that one is looking at.
  const place = usePlace();
  return screens.map(({ to, icon, label }) => (
    <MenuLink
      key={to}
      to={to}
      {...(to === '/charts/create' && { search: place })}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      aria-current={to === '/dashboards' && isDashboard ? 'page' : undefined}
      label={label(texts)}
      leftSection={<Icon name={icon} />}
    />
  ));
}
