import { useMutation, useQuery } from '@tanstack/react-query';
import { downloadSupportBundle, type SystemState } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { callFile } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { fileSize } from '../../../ui/text/file-size.ts';
import { localMinute, localTime } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { systemQuery } from '../queries.ts';
import { ProblemList } from './problem-list.tsx';
import { ServerTable } from './server-table.tsx';

/** The state of the servers, for an administrator who is no engineer: first in words, then the figures behind them. */
export function SystemPage() {
  const { adminSystem: texts } = useTexts();
  const { data: state, dataUpdatedAt, isFetching, refetch } = useQuery(systemQuery);
  const refresh = (
    <Button variant="default" leftSection={<Icon name="refresh" />} loading={isFetching} onClick={() => void refetch()}>
      {texts.refresh}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} actions={refresh} />
      {state && (
        <>
          <ProblemList state={state} />
          <Facts state={state} time={dataUpdatedAt} />
          {state.servers.length > 1 && <ServerTable state={state} />}
          <BusiestProjects state={state} />
          <SlowestCalls state={state} />
          <Support />
        </>
      )}
    </>
  );
}

interface PartProps {
  readonly state: SystemState;
}

function Facts({ state, time }: PartProps & { time: number }) {
  const { adminSystem: texts } = useTexts();
  const { language } = useLanguage();
  const { servers, backup, database } = state;
  const [first] = servers;
  const answering = servers.filter(({ isAnswering }) => isAnswering);
  const sum = (of: 'boards' | 'viewers' | 'storedMessages') =>
    countText(
      answering.reduce((total, server) => total + server[of], 0),
      language,
    );
  const disk = first?.disk;
  const days = disk?.daysLeft ?? null;
  return (
    <Panel title={texts.facts} hint={texts.asOf(localTime(time))}>
      <FactList
        facts={[
          {
            label: texts.disk,
            value: disk ? (
              <>
                <span>{texts.diskFree(fileSize(disk.freeBytes), fileSize(disk.totalBytes))}</span>
                {days !== null && <span>{texts.diskDays(days)}</span>}
              </>
            ) : (
              texts.diskUnknown
            ),
          },
          {
            label: texts.backup,
            value: backup.lastOn ? localMinute(backup.lastOn) : backup.isOn ? texts.backupNone : texts.backupOff,
          },
          { label: texts.boards, value: sum('boards') },
          { label: texts.viewers, value: sum('viewers') },
          { label: texts.messages, value: sum('storedMessages') },
          {
            label: texts.version,
            value: first && (
              <>
                <span>{`Tinkerstream ${first.version}, Node.js ${first.nodeVersion}`}</span>
                <span>{texts.running(localMinute(first.startedOn))}</span>
              </>
            ),
          },
          {
            label: texts.database,
            value: `${database.engine} ${database.version}, ${fileSize(database.bytes)}`,
          },
        ]}
      />
    </Panel>
  );
}

function BusiestProjects({ state: { busiest } }: PartProps) {
  const { adminSystem: texts } = useTexts();
  const { language } = useLanguage();
  return (
    <Panel title={texts.busiest} hint={texts.busiestHint}>
      {busiest.length === 0 ? (
        <p>{texts.busiestNone}</p>
      ) : (
        <DataTable
          label={texts.busiest}
          rows={busiest}
          rowKey={({ projectId }) => projectId}
          columns={[
            { key: 'name', header: texts.project, room: 'name', render: ({ name }) => name },
            { key: 'owner', header: texts.owner, room: 'name', render: ({ owner }) => owner },
            {
              key: 'messages',
              header: texts.messageCount,
              oneLine: true,
              render: ({ messages }) => countText(messages, language),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function SlowestCalls({ state: { slowest } }: PartProps) {
  const { adminSystem: texts } = useTexts();
  const { language } = useLanguage();
  return (
    <Panel title={texts.slowest} hint={texts.slowestHint}>
      {slowest.length === 0 ? (
        <p>{texts.slowestNone}</p>
      ) : (
        <DataTable
          label={texts.slowest}
          rows={slowest}
          rowKey={({ call }) => call}
          columns={[
            { key: 'call', header: texts.call, render: ({ call }) => <code>{call}</code> },
            { key: 'p95', header: texts.slow, oneLine: true, render: ({ p95Ms }) => countText(p95Ms, language) },
            { key: 'p50', header: texts.usual, oneLine: true, render: ({ p50Ms }) => countText(p50Ms, language) },
            { key: 'count', header: texts.count, oneLine: true, render: ({ count }) => countText(count, language) },
          ]}
        />
      )}
    </Panel>
  );
}

function Support() {
  const { adminSystem: texts } = useTexts();
  const download = useMutation({
    mutationFn: async () => {
      const day = localTime(Date.now()).slice(0, 10);
      saveFile(await callFile(downloadSupportBundle, {}), `tinkerstream-support-${day}.zip`);
    },
    onSuccess: () => showSuccess(texts.downloaded),
  });
  return (
    <Panel title={texts.support} hint={texts.supportHint}>
      <div>
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </Button>
      </div>
    </Panel>
  );
}
