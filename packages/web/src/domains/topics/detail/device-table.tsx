import type { Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { DeleteDevice } from './delete-device.tsx';

type Device = Topic['devices'][number];

/** The boards that have sent to a topic, most recent first. */
export function DeviceTable({ topic: { id: topicId, devices, isManageable } }: { readonly topic: Topic }) {
  const { topics: texts } = useTexts();
  const lastFirst = devices.toSorted((a, b) => (b.lastMessageOn ?? '').localeCompare(a.lastMessageOn ?? ''));
  return (
    <Panel title={texts.devices} hint={texts.devicesHint}>
      <DataTable
        label={texts.devices}
        rows={lastFirst}
        rowKey={(device) => device.id}
        emptyText={texts.noDevices}
        columns={[
          { key: 'name', header: texts.deviceName, render: ({ serialName }) => serialName },
          {
            key: 'serial',
            header: texts.deviceSerialNumber,
            render: ({ serialNumber }) => <code>{serialNumber}</code>,
          },
          {
            key: 'last',
            header: texts.lastMessage,
            render: ({ lastMessageOn }) =>
              lastMessageOn === null ? (
                texts.noMessageLeft
              ) : (
                <time dateTime={lastMessageOn}>{localTime(lastMessageOn)}</time>
              ),
          },
          ...(isManageable
            ? [
                {
                  key: 'actions',
                  header: texts.actions,
                  narrow: true,
                  render: (device: Device) => <DeleteDevice topicId={topicId} device={device} />,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
