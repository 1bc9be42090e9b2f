import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isPupil, ROLE_TEACHER } from '@tinkerstream/contract/accounts';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { Icon } from '../../ui/icons.tsx';
import { Button, Flex } from '../../ui/kit.ts';
import { Menu, MenuDivider, MenuItem } from '../../ui/menu/menu.tsx';
import classes from './shell.module.css';

/** The signed-in user, and the account menu. */
export function ProfileMenu() {
  const { common, shell } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return (
    <Menu
      target={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          aria-label={`${shell.account}: ${user.firstName}`}
        >
          <Flex component="span" display="inline-flex" align="center" gap="2xs">
            <Icon name="user" />
            <span className={classes.firstName}>{user.firstName}</span>
          </Flex>
        </Button>
      }
    >
      <div className={classes.person}>
        <strong>{user.firstName}</strong>
        {!isPupil(user.email) && <span>{user.email}</span>}
        {user.school && <span>{user.school.schoolName}</span>}
      </div>
      <MenuDivider />
      <MenuItem component={Link} to="/user/profile" leftSection={<Icon name="user" />}>
        {shell.profile}
      </MenuItem>
      {!isPupil(user.email) && (
        <MenuItem component={Link} to="/user/change-password" leftSection={<Icon name="key" />}>
          {shell.changePassword}
        </MenuItem>
      )}
      {user.authorities.includes(ROLE_TEACHER) && (
        <MenuItem component={Link} to="/user/give-code" leftSection={<Icon name="ticket" />}>
          {shell.giveCode}
        </MenuItem>
      )}
      <MenuItem component={Link} to="/help" leftSection={<Icon name="book" />}>
        {common.help}
      </MenuItem>
      <MenuItem component={Link} to="/faq" leftSection={<Icon name="help" />}>
        {shell.faq}
      </MenuItem>
      <MenuItem component={Link} to="/contact-us" leftSection={<Icon name="mail" />}>
        {shell.support}
      </MenuItem>
      <MenuDivider />
      <MenuItem component={Link} to="/user/logout" leftSection={<Icon name="logout" />}>
        {shell.logout}
      </MenuItem>
    </Menu>
  );
}
