import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { Menu, MenuItem, MenuLabel } from '../../../ui/menu/menu.tsx';

interface ConnectButtonProps {
  /** The topics to connect a board to. If there are several, the user chooses one. */
  readonly topics: readonly { readonly topicName: string; readonly description: string }[];
}

/** Opens the page that connects a board to a topic. */
export function ConnectButton({ topics }: ConnectButtonProps) {
  const { topics: texts } = useTexts();
  const [first, ...others] = topics;
  if (!first) return null;
  const icon = <Icon name="device" />;
  if (others.length === 0) {
    return (
      <ButtonLink to="/connect/$topicName" params={{ topicName: first.topicName }} variant="default" leftSection={icon}>
        {texts.connectBoard}
      </ButtonLink>
    );
  }
  return (
    <Menu
      maxHeight={360}
      target={
        <Button variant="default" leftSection={icon} rightSection={<Icon name="chevron" size={14} />}>
          {texts.connectBoard}
        </Button>
      }
    >
      <MenuLabel>{texts.connectTo}</MenuLabel>
      {topics.map(({ topicName, description }) => (
        <MenuItem
          key={topicName}
          renderRoot={(props) => <Link to="/connect/$topicName" params={{ topicName }} {...props} />}
        >
          {description}
        </MenuItem>
      ))}
    </Menu>
  );
}
