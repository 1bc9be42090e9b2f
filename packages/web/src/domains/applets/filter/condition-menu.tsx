import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Menu } from '../../../ui/kit.ts';

interface ConditionMenuProps {
  /** The name of the condition. */
  readonly label: string;
  readonly isMessage: boolean;
  readonly isReading: boolean;
  /** Whether the condition may compare with another reading. */
  readonly mayRead: boolean;
  readonly onMessage: (isMessage: boolean) => void;
  readonly onReading: (isReading: boolean) => void;
  readonly onRemove: () => void;
}

/** A menu that holds, on a phone, rarely used settings of a condition, for which a wide screen has fields and a button. */
export function ConditionMenu(props: ConditionMenuProps) {
  const { label, isMessage, isReading, mayRead, onMessage, onReading, onRemove } = props;
  const { appletFilter: texts, common } = useTexts();
  const name = `${common.moreActions}: ${label}`;
  const { MQTT_KEY_VALUE_MESSAGE_FILTER: aValue, MQTT_SIMPLE_MESSAGE_FILTER: aMessage } = texts.kinds;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="input-sm" aria-label={name} title={name}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onMessage(!isMessage)}>
          {common.labelled(texts.kind)}
          {isMessage ? aValue : aMessage}
        </Menu.Item>
        {mayRead && (
          <Menu.Item onClick={() => onReading(!isReading)}>
            {common.labelled(texts.against)}
            {isReading ? texts.againstValue : texts.againstReading}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={onRemove}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
