import type { Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useBoardNames } from '../../../platform/board-names.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { byText } from '../../../ui/table/list-order.ts';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { DeleteDevice } from './delete-device.tsx';

type Device = Topic['devices'][number];

/** Rows per page. */
const PAGE_SIZE = 20;

/** The boards that have sent to a topic, in natural order of their names. */
export function DeviceTable({ topic: { id: topicId, devices, isManageable } }: { readonly topic: Topic }) {
  const { topics: texts } = useTexts();
  const [view, setView] = useOwnView('devices');
  const nameOf = ({ serialName, serialNumber }: Device) => serialName || serialNumber;
  const boardNames = useBoardNames();
  const byName = devices
    .map((device) => boardNames.named(topicId, device))
    .toSorted((a, b) => byText(nameOf(a), nameOf(b)));
  return (
    <Panel title={texts.devices} hint={texts.devicesHint}>
      <SearchedList
        label={texts.devices}
        pageSize={PAGE_SIZE}
        view={view}
        onView={setView}
        list={byName}
        searchHint={texts.devicesSearch}
        textOf={({ serialName, serialNumber }) => `${serialName} ${serialNumber}`}
        render={(shown) => (
          <DataTable
            label={texts.devices}
            rows={shown}
            rowKey={(device) => device.id}
            emptyText={texts.noDevices}
            columns={[
              {
                key: 'name',
                header: texts.deviceName,
                render: (device) => (
                  <TextLink to="/topic/$topicId/board/$deviceId" params={{ topicId, deviceId: device.id }}>
                    {nameOf(device)}
                  </TextLink>
                ),
              },
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
        )}
      />
    </Panel>
  );
}
