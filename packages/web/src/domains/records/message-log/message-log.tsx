import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataRecordType } from '@tinkerstream/contract/points';
import type { LoggedMessage } from '@tinkerstream/contract/records';

import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { messageLogQuery } from '../queries.ts';
import classes from './message-log.module.css';
import { MessageText } from './message-text.tsx';
import { useLiveMessageLog } from './use-live-message-log.ts';

/** Rows shown before the user asks for all. */
const INITIAL_ROWS = 8;

interface MessageLogProps {
  readonly topicId: string;
  readonly dataTypes: readonly DataRecordType[];
  readonly initialRows?: number;
}

/** The latest messages of a topic, latest first, with their outcomes: the answer to 'why did my message fail?' */
export function MessageLog({ topicId, dataTypes, initialRows = INITIAL_ROWS }: MessageLogProps) {
  const { records: texts } = useTexts();
  const { data: messages, isError, refetch } = useQuery(messageLogQuery(topicId));
  const [showsAll, setShowsAll] = useState(false);
  useLiveMessageLog(topicId);
  if (!messages) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return (
    <Panel title={texts.messageLog} hint={texts.messageLogHint}>
      <DataTable
        label={texts.messageLog}
        rows={showsAll ? messages : messages.slice(0, initialRows)}
        rowKey={(message) => message.id}
        emptyText={texts.noMessages}
        columns={[
          {
            key: 'time',
            header: texts.time,
            narrow: true,
            oneLine: true,
            render: ({ createdOn }) => <time dateTime={createdOn}>{localTime(createdOn)}</time>,
          },
          {
            key: 'message',
            header: texts.message,
            render: ({ message }) => <MessageText message={message} dataTypes={dataTypes} />,
          },
          { key: 'outcome', header: texts.outcome, render: (message) => <Outcome message={message} /> },
          {
            key: 'device',
            header: texts.device,
            oneLine: true,
            render: ({ deviceSerialNumber }) => deviceSerialNumber,
          },
        ]}
      />
      {messages.length > initialRows && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showFewer : texts.showAll(messages.length)}
        </Button>
      )}
    </Panel>
  );
}

function Outcome({ message: { outcome, reasons, count } }: { message: LoggedMessage }) {
  const { records: texts } = useTexts();
  return (
    <>
      <Mark kind={outcome === 'STORED' ? 'good' : 'alert'}>{texts.outcomes[outcome]}</Mark>
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map(({ code, detail }) => (
            <li key={`${code} ${detail}`}>{texts.reasons[code](detail, count)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
