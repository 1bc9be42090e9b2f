import { findProblems, isAdvice, type ServerState, type SystemState } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { fileSize } from '../../../ui/text/file-size.ts';
import { countText } from '../../../ui/text/number-text.ts';

/** The servers of an installation of several, with their states. */
export function ServerTable({ state }: { state: SystemState }) {
  const { adminSystem: texts } = useTexts();
  const { language } = useLanguage();
  const withProblems = new Set(
    findProblems(state).flatMap((problem) => (problem.server && !isAdvice(problem) ? [problem.server.name] : [])),
  );
  // Without Redis, this server does not hear from the others.
  const isHeard = state.servers[0]?.isBusAvailable;
  const mark = ({ name, isAnswering }: ServerState) => {
    if (!isAnswering && !isHeard) return <Mark kind="none">{texts.unknown}</Mark>;
    if (!isAnswering) return <Mark kind="alert">{texts.notAnswering}</Mark>;
    if (withProblems.has(name)) return <Mark kind="alert">{texts.needsYou}</Mark>;
    return <Mark kind="good">{texts.well}</Mark>;
  };
  return (
    <Panel title={texts.servers} hint={texts.serversHint}>
      <DataTable
        label={texts.servers}
        rows={state.servers}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: texts.server, room: 'word', render: ({ name }) => name },
          { key: 'state', header: texts.state, clear: true, room: 'word', render: mark },
          { key: 'version', header: texts.version, oneLine: true, render: ({ version }) => version },
          { key: 'boards', header: texts.boards, oneLine: true, render: ({ boards }) => countText(boards, language) },
          {
            key: 'viewers',
            header: texts.viewers,
            oneLine: true,
            render: ({ viewers }) => countText(viewers, language),
          },
          {
            key: 'disk',
            header: texts.disk,
            room: 'date',
            render: ({ disk }) =>
              disk ? texts.diskFree(fileSize(disk.freeBytes), fileSize(disk.totalBytes)) : texts.diskUnknown,
          },
        ]}
      />
    </Panel>
  );
}
