import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ROLE_ADMIN, ROLE_STUDENT } from '@tinkerstream/contract/accounts';
import { useId } from 'react';
import { currentUserQuery } from '../../domains/accounts/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { MenuLink } from '../../ui/links.tsx';
import classes from './shell.module.css';

/** One menu per role of the user. */
export function Sidebar() {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <>
      {user.authorities.includes(ROLE_STUDENT) && <MainMenu />}
      {user.authorities.includes(ROLE_ADMIN) && <AdminMenu />}
    </>
  );
}

/** The menu for students and teachers. */
function MainMenu() {
  const { shell } = useTexts();
  const exact = { exact: true };
  // The link redirects to the first dashboard.
  const isDashboard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard') });
  return (
    <nav className={classes.nav} aria-label={shell.mainMenu}>
      <MenuLink to="/" activeOptions={exact} label={shell.home} leftSection={<Icon name="home" />} />
      <MenuLink to="/project" label={shell.projects} leftSection={<Icon name="project" />} />
      <MenuLink to="/topic" label={shell.topics} leftSection={<Icon name="topic" />} />
      <MenuLink
        to="/dashboards"
        label={shell.dashboard}
        leftSection={<Icon name="dashboard" />}
        aria-current={isDashboard ? 'page' : undefined}
      />
      <MenuLink to="/charts/create" label={shell.createChart} leftSection={<Icon name="chart" />} />
      <MenuLink to="/license/home" label={shell.subscription} leftSection={<Icon name="card" />} />
      <MenuLink to="/whats-new" label={shell.whatsNew} leftSection={<Icon name="news" />} />
    </nav>
  );
}

/** The menu for administrators. */
function AdminMenu() {
  const { menu } = useTexts().admin;
  const heading = useId();
  return (
    <nav className={classes.nav} aria-labelledby={heading}>
      <p id={heading} className={classes.group}>
        {menu.group}
      </p>
      <MenuLink to="/admin/school" label={menu.schools} leftSection={<Icon name="school" />} />
      <MenuLink to="/admin/license/home" label={menu.licenses} leftSection={<Icon name="key" />} />
      <MenuLink to="/admin/eventCode/list" label={menu.eventCodes} leftSection={<Icon name="ticket" />} />
      <MenuLink to="/admin/user/list" label={menu.users} leftSection={<Icon name="users" />} />
      <MenuLink to="/admin/user/whitelist-user/list" label={menu.whitelist} leftSection={<Icon name="list" />} />
      <MenuLink
        to="/admin/maintenance-period/list"
        label={menu.maintenancePeriods}
        leftSection={<Icon name="tools" />}
      />
      <MenuLink to="/virtual/light-bulb" label={menu.lightBulb} leftSection={<Icon name="bulb" />} />
      <MenuLink to="/admin/audit" label={menu.auditLog} leftSection={<Icon name="log" />} />
    </nav>
  );
}
