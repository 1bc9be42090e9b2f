import { useTexts } from '../../i18n/texts.ts';
import { useBoardAddress } from '../../platform/board-address.ts';
import { BoardAddress } from '../../ui/links/board-address.tsx';
import { Copyable } from '../../ui/links/copyable.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './hosts-page.module.css';

/** The hosts that extensions for boards always send to, without encryption, and the MQTT port that they use. */
const FIXED_HOSTS = [
  {
    host: 'mqtt.makercloud.scaleinnotech.com',
    extension: 'pxt-makercloud, pxt-makercloud-v2 (OBLOQ, KittenWiFi)',
  },
  { host: 'mqtt.makercloud.io', extension: 'pxt-makercloud-koi (KOI), MicroPython' },
] as const;

/** The port that these extensions use. */
const FIXED_PORT = 1883;

/** The lines of dnsmasq's configuration that send the hosts to an address. */
function dnsmasqLines(address: string): string {
  return FIXED_HOSTS.map(({ host }) => `address=/${host}/${address.replace(/^\[(.*)\]$/, '$1')}`).join('\n');
}

/** Shows what the network of a school needs for extensions that always send to their own host. */
export function HostsPage() {
  const { boardsFind } = useTexts();
  const { hosts: texts } = boardsFind;
  const address = useBoardAddress();
  if (!address) return <Loading />;
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} />
      {address.mqttPort !== FIXED_PORT && (
        <Notice title={`${texts.port} ${address.mqttPort}`}>{texts.portText(address.mqttPort)}</Notice>
      )}
      <Panel title={texts.entries} hint={texts.entriesText}>
        <div className={classes.address}>
          <BoardAddress />
        </div>
        <DataTable
          label={texts.table}
          rows={FIXED_HOSTS}
          rowKey={({ host }) => host}
          columns={[
            {
              key: 'host',
              header: texts.host,
              render: ({ host }) => <Copyable value={host} label={texts.host} />,
            },
            { key: 'extension', header: texts.extension, render: ({ extension }) => extension },
            { key: 'port', header: texts.port, room: 'word', render: () => String(FIXED_PORT) },
          ]}
        />
      </Panel>
      <Panel title={texts.stepsTitle}>
        <ol className={classes.steps}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{texts.lines}</p>
        <div className={classes.lines}>
          <Copyable value={dnsmasqLines(address.host)} label={texts.lines} block testId="dns-lines" />
        </div>
        <p>{texts.note}</p>
        <p>{texts.notHere}</p>
      </Panel>
    </>
  );
}
