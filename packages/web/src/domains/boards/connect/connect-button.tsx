import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ButtonLink } from '../../../ui/links/links.tsx';

interface ConnectButtonProps {
  /** The topics to connect a board to. Of several, the user chooses one. */
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
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={icon} rightSection={<Icon name="chevron" size={14} />}>
          {texts.connectBoard}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Label>{texts.connectTo}</Menu.Label>
        {topics.map(({ topicName, description }) => (
          <Menu.Item
            key={topicName}
            renderRoot={(props) => <Link to="/connect/$topicName" params={{ topicName }} {...props} />}
          >
            {description}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
