import { sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Flex } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { DEVICES, type DeviceName, keyOf, type VirtualHomeSettings } from './settings.ts';

interface SwitchTableProps {
  readonly settings: VirtualHomeSettings;
  readonly isOn: Readonly<Record<DeviceName, boolean>>;
}

/** The message that switches each device on and off, to copy or to send. */
export function SwitchTable({ settings, isOn }: SwitchTableProps) {
  const { virtualHome: texts } = useTexts();
  const columns: Column<DeviceName>[] = [
    { key: 'device', header: texts.device, render: (device) => texts.names[device] },
    { key: 'state', header: texts.state, render: (device) => texts.states[device][isOn[device] ? 'on' : 'off'] },
    {
      key: 'message',
      header: texts.message,
      clear: true,
      render: (device) => {
        const key = keyOf(settings, device);
        return (
          <Flex component="span" wrap="wrap" rowGap="xs" columnGap="lg">
            <SwitchMessage topicName={settings.topicName} message={`${key}=${settings.turnOn}`} />
            <SwitchMessage topicName={settings.topicName} message={`${key}=${settings.turnOff}`} />
          </Flex>
        );
      },
    },
  ];
  return <DataTable label={texts.messages} columns={columns} rows={DEVICES} rowKey={(device) => device} />;
}

function SwitchMessage({ topicName, message }: { readonly topicName: string; readonly message: string }) {
  const { common, virtualHome: texts } = useTexts();
  const send = useCall(sendMessageByTopicName);
  return (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="xs">
      <Copyable value={message} label={message} />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="send" size={14} />}
        loading={send.isPending}
        aria-label={texts.sendThis(message)}
        onClick={() => send.mutate({ topicName, outputType: 'KEY_VALUE_PAIR', message })}
      >
        {common.send}
      </Button>
    </Flex>
  );
}
