import { useTexts } from '../../i18n/texts.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MenuLink } from '../../ui/links.tsx';
import classes from './shell.module.css';

/** The main menu of everybody with the student authority. */
export function Sidebar() {
  const { shell } = useTexts();
  const exact = { exact: true };
  return (
    <nav className={classes.nav} aria-label={shell.mainMenu}>
      <MenuLink to="/" activeOptions={exact} label={shell.home} leftSection={<Icon name="home" />} />
      <MenuLink to="/project" label={shell.projects} leftSection={<Icon name="project" />} />
      <MenuLink to="/topic" label={shell.topics} leftSection={<Icon name="topic" />} />
      <MenuLink to="/charts/create" label={shell.createChart} leftSection={<Icon name="chart" />} />
    </nav>
  );
}
