import { useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { DataRecordType, Device } from '@tinkerstream/contract/points';
import type { LeftOutValue, LoggedMessage } from '@tinkerstream/contract/records';
import { type CSSProperties, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { HELP_FOR_REASON } from '../../../platform/help/help-for.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { Button, Group, SegmentedControl } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { BoardSelect } from '../board-choice/board-select.tsx';
import { leftOutOfMessage } from '../left-out/of-message.ts';
import { useLeftOut } from '../left-out/use-left-out.ts';
import { type MessageLogFilter, messageLogQuery } from '../queries.ts';
import classes from './message-log.module.css';
import { MessageText } from './message-text.tsx';

// The parts load lazily: few messages have left-out values, and few readers may change them.
const LeftOutOfMessage = lazyPart(() => import('../left-out/left-out-of-message.tsx'), 'LeftOutOfMessage');
const LeaveOutMenu = lazyPart(() => import('../left-out/leave-out-menu.tsx'), 'LeaveOutMenu');

/** The number of rows shown before the user asks for all. */
const INITIAL_ROWS = 8;

interface MessageLogProps {
  readonly topicId: string;
  readonly dataTypes: readonly DataRecordType[];
  /** The boards of the topic, of whose messages single values can be left out; none if absent. */
  readonly devices?: readonly Pick<Device, 'id' | 'serialNumber'>[];
  /** Whether the user can choose one of the topic's boards. */
  readonly choosesBoard?: boolean;
  /** The serial number of the board whose messages are shown; absent for all boards. */
  readonly board?: string;
  readonly initialRows?: number;
  /** The expected number of messages, whose place is left free while they load. */
  readonly expected?: number;
}

/** The latest messages of a topic, latest first, with their outcomes. This answers the question 'why did my message fail?' */
export function MessageLog({
  topicId,
  dataTypes,
  devices,
  choosesBoard = false,
  board,
  initialRows = INITIAL_ROWS,
  expected = initialRows,
}: MessageLogProps) {
  const { records: texts, topics } = useTexts();
  const [filter, setFilter] = useState<MessageLogFilter>({ board });
  const { data: messages, isError, refetch } = useQuery(messageLogQuery(topicId, filter));
  const [showsAll, setShowsAll] = useState(false);
  useLiveMessageLog(topicId, filter);
  const { values, mayLeaveOut } = useLeftOut([topicId]);
  const mayChange = mayLeaveOut.includes(topicId);
  const emptyText = filter.only ? texts.noProblems : filter.board ? texts.noMessagesOfBoard : texts.noMessages;
  return (
    <Panel title={texts.messageLog} hint={texts.messageLogHint}>
      {(choosesBoard || board !== undefined) && (
        <Filters topicId={choosesBoard ? topicId : undefined} filter={filter} onFilter={setFilter} />
      )}
      {messages ? (
        <>
          <DataTable
            label={texts.messageLog}
            rows={showsAll ? messages : messages.slice(0, initialRows)}
            rowKey={(message) => message.id}
            emptyText={emptyText}
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
                room: 'name',
                render: (logged) => (
                  <MessageText
                    message={logged.message}
                    dataTypes={dataTypes}
                    leftOut={leftOutOfMessage(logged, values, dataTypes)}
                  />
                ),
              },
              {
                key: 'outcome',
                header: texts.outcome,
                render: (message) => (
                  <Outcome
                    message={message}
                    leftOut={leftOutOfMessage(message, values, dataTypes)}
                    mayTakeBack={mayChange}
                  />
                ),
              },
              {
                key: 'device',
                header: texts.device,
                oneLine: true,
                render: ({ deviceSerialNumber }) => deviceSerialNumber,
              },
              ...(mayChange && devices !== undefined
                ? [
                    {
                      key: 'actions',
                      header: topics.actions,
                      narrow: true,
                      render: (message: LoggedMessage) => (
                        <PartBoundary fallback={null}>
                          <LeaveOutMenu
                            message={message}
                            leftOut={leftOutOfMessage(message, values, dataTypes)}
                            topic={{ topicId, dataTypes, devices }}
                          />
                        </PartBoundary>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {messages.length > initialRows && (
            <Button variant="subtle" size="sm" mt="xs" onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? texts.showFewer : texts.showAll(messages.length)}
            </Button>
          )}
        </>
      ) : isError ? (
        <LoadError onRetry={() => void refetch()} />
      ) : (
        <div
          className={classes.waiting}
          style={{ '--rows': Math.max(1, Math.min(expected, initialRows)) } as CSSProperties}
        >
          <Loading />
        </div>
      )}
    </Panel>
  );
}

interface FiltersProps {
  /** The topic whose boards can be chosen; undefined for none. */
  readonly topicId: string | undefined;
  readonly filter: MessageLogFilter;
  readonly onFilter: (filter: MessageLogFilter) => void;
}

/** Filters: all messages or problems only; of all boards or of one. */
function Filters({ topicId, filter, onFilter }: FiltersProps) {
  const { records: texts } = useTexts();
  return (
    <Group gap="xs" mb="sm">
      <SegmentedControl
        aria-label={texts.shownMessages}
        value={filter.only ?? 'ALL'}
        data={[
          { value: 'ALL', label: texts.allMessages },
          { value: 'PROBLEMS', label: texts.onlyProblems },
        ]}
        onChange={(only) => onFilter({ ...filter, only: only === 'PROBLEMS' ? only : undefined })}
      />
      {topicId !== undefined && (
        <BoardSelect
          aria-label={texts.device}
          topicId={topicId}
          by="serialNumber"
          first={[{ value: '', label: texts.allDevices }]}
          value={filter.board ?? ''}
          onChange={(board) => onFilter({ ...filter, board: board || undefined })}
        />
      )}
    </Group>
  );
}

interface OutcomeProps {
  readonly message: LoggedMessage;
  /** The values of the message that charts and statistics leave out. */
  readonly leftOut: readonly LeftOutValue[];
  readonly mayTakeBack: boolean;
}

function Outcome({ message: { outcome, reasons, count }, leftOut, mayTakeBack }: OutcomeProps) {
  const { records: texts } = useTexts();
  return (
    <>
      <span className={classes.outcome}>
        <Mark kind={outcome === 'STORED' ? 'good' : 'alert'}>{texts.outcomes[outcome]}</Mark>
      </span>
      {count > 1 && <span className={classes.count}>{texts.times(count)}</span>}
      {reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map(({ code, detail }) => (
            <li key={`${code} ${detail}`}>
              {texts.reasons[code](detail, count)} <HelpLink section={HELP_FOR_REASON[code]} />
            </li>
          ))}
        </ul>
      )}
      <PartBoundary fallback={null}>
        {leftOut.length > 0 && <LeftOutOfMessage values={leftOut} mayTakeBack={mayTakeBack} />}
      </PartBoundary>
    </>
  );
}

/** Reloads a shown message log when it has new messages. */
function useLiveMessageLog(topicId: string, filter: MessageLogFilter): void {
  useLiveData({
    rooms: [topicRoom(topicId)],
    queryKey: messageLogQuery(topicId, filter).queryKey,
    reloadOn: ['messages_logged'],
  });
}
