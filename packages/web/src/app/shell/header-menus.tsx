import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { LANGUAGE_NAMES, useLanguage, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, Button, Flex, useMantineColorScheme } from '../../ui/kit.ts';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
import { SCHEMES } from './schemes.ts';
import classes from './shell.module.css';

export function LanguageMenu() {
  const { shell } = useTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <Menu
      target={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fw={500}
          aria-label={`${shell.language}: ${LANGUAGE_NAMES[language]}`}
        >
          <Flex component="span" display="inline-flex" align="center" gap="2xs">
            <Icon name="globe" />
            <span className={classes.firstName}>{LANGUAGE_NAMES[language]}</span>
          </Flex>
        </Button>
      }
    >
      {LANGUAGES.map((code) => (
        <MenuItem
          key={code}
          lang={code}
          rightSection={code === language && <Icon name="check" />}
          onClick={() => void setLanguage(code)}
        >
          {LANGUAGE_NAMES[code]}
        </MenuItem>
      ))}
    </Menu>
  );
}

export function ThemeMenu() {
  const { shell } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = SCHEMES.find(({ scheme }) => scheme === colorScheme)?.icon ?? 'auto';
  return (
    <Menu
      target={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${shell.theme}: ${shell[colorScheme]}`}>
          <Icon name={current} />
        </ActionIcon>
      }
    >
      {SCHEMES.map(({ scheme, icon }) => (
        <MenuItem
          key={scheme}
          leftSection={<Icon name={icon} />}
          rightSection={scheme === colorScheme && <Icon name="check" />}
          onClick={() => setColorScheme(scheme)}
        >
          {shell[scheme]}
        </MenuItem>
      ))}
    </Menu>
  );
}
