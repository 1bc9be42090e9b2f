import { useInterval } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Project } from '@tinkerstream/contract/projects';
import { type Board, listProjectBoards } from '@tinkerstream/contract/records';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../../../i18n/texts.ts';
import { call } from '../../../../../platform/call.ts';
import { nameSlug } from '../../../../../platform/name-slug.ts';
import { serverNow } from '../../../../../platform/server-clock.ts';
import { useLiveData } from '../../../../../platform/use-live-data.ts';
import { DataTable } from '../../../../../ui/data-table.tsx';
import { TextLink } from '../../../../../ui/links.tsx';
import { useOwnView } from '../../../../../ui/list-view.ts';
import { LoadError } from '../../../../../ui/load-error.tsx';
import { Loading } from '../../../../../ui/loading.tsx';
import { localTime } from '../../../../../ui/local-time.ts';
import { Mark } from '../../../../../ui/mark.tsx';
import { exactText, valueText } from '../../../../../ui/number-text.ts';
import { Panel } from '../../../../../ui/panel.tsx';
import { SearchedList } from '../../../../../ui/searched-list.tsx';
import { withReading } from './board-changes.ts';
import classes from './boards-panel.module.css';
import { elapsedText } from './elapsed.ts';
import { isSilent } from './silence.ts';
import { Sparkline } from './sparkline.tsx';

/** Boards per page. */
const PAGE_SIZE = 20;

/** How often the times since the last message are brought up to date. */
const TICK_MS = 5000;

/** The boards of a project. The panel reports failures. */
function boardsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['records', 'boards', projectId],
    queryFn: () => call(listProjectBoards, { projectId }),
    // Each live message creates a new list; comparing it field by field would be wasted.
    structuralSharing: false,
    meta: { quiet: true },
  });
}

/** The boards that send to a project: who sends what, and who has fallen silent; live. */
export function BoardsPanel({ project }: { project: Project }) {
  const { overview: texts } = useTexts();
  const query = boardsQuery(project.id);
  const { data, isError, refetch } = useQuery(query);
  const [view, setView] = useOwnView();
  const now = useNow();
  const topics = useMemo(() => new Map(project.topics.map((topic) => [topic.topicId, topic])), [project.topics]);
  useLiveData({
    rooms: project.topics.map(({ topicId }) => topicRoom(topicId)),
    queryKey: query.queryKey,
    add: { read_data: withReading },
    reloadOn: ['topic_changed'],
  });

  const silent = data?.boards.filter((board) => isSilent(board, now)).length ?? 0;
  return (
    <Panel
      title={texts.boards}
      hint={texts.boardsHint}
      actions={silent > 0 && <Mark kind="alert">{texts.silentCount(silent)}</Mark>}
    >
      {!data ? (
        isError ? (
          <LoadError onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : data.boards.length === 0 ? (
        <p className={classes.none}>{texts.noBoards}</p>
      ) : (
        <>
          <SearchedList
            label={texts.boards}
            list={data.boards}
            pageSize={PAGE_SIZE}
            view={view}
            onView={setView}
            searchHint={texts.boardsSearch}
            textOf={({ device, topicId, dataRecordType }) =>
              [
                device?.serialName,
                device?.serialNumber,
                topics.get(topicId)?.description,
                dataRecordType.dataRecordTypeName,
              ].join('\n')
            }
            render={(boards) => <BoardTable boards={boards} topics={topics} now={now} />}
          />
          {data.total > data.boards.length && (
            <p className={classes.more}>{texts.moreBoards(data.boards.length, data.total)}</p>
          )}
        </>
      )}
    </Panel>
  );
}

interface BoardTableProps {
  readonly boards: readonly Board[];
  readonly topics: ReadonlyMap<string, Project['topics'][number]>;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
}

function BoardTable({ boards, topics, now }: BoardTableProps) {
  const { overview: texts, topics: topicTexts } = useTexts();
  const { language } = useLanguage();
  return (
    <DataTable
      label={texts.boards}
      rows={boards}
      rowKey={({ topicId, device }) => `${topicId} ${device?.id ?? ''}`}
      columns={[
        { key: 'board', header: texts.board, render: ({ device }) => <BoardName device={device} /> },
        {
          key: 'topic',
          header: topicTexts.topicName,
          render: ({ topicId }) => <TopicLink topic={topics.get(topicId)} />,
        },
        {
          key: 'seen',
          header: texts.lastSeen,
          render: (board) => {
            const since = elapsedText(now - Date.parse(board.lastSeen), language) ?? texts.justNow;
            return (
              <span className={classes.seen}>
                <time dateTime={board.lastSeen} title={localTime(board.lastSeen)}>
                  {since}
                </time>
                {isSilent(board, now) && <Mark kind="alert">{texts.silent}</Mark>}
              </span>
            );
          },
        },
        {
          key: 'value',
          header: texts.lastValue,
          render: ({ dataRecordType, records }) => {
            const value = records[0]?.value ?? '';
            return (
              <span className={classes.reading}>
                <span className={classes.value}>
                  <span className={classes.type}>{dataRecordType.dataRecordTypeName}</span>
                  <code title={exactText(value, language)}>{valueText(value, language)}</code>
                </span>
                <Sparkline records={records} />
              </span>
            );
          },
        },
      ]}
    />
  );
}

function BoardName({ device }: Pick<Board, 'device'>) {
  const { chartLines } = useTexts();
  if (!device) return <span className={classes.nameless}>{chartLines.noDevice}</span>;
  const { serialName, serialNumber } = device;
  return (
    <span className={classes.two}>
      <span>{serialName || serialNumber}</span>
      {serialName && serialName !== serialNumber && <code>{serialNumber}</code>}
    </span>
  );
}

function TopicLink({ topic }: { topic: Project['topics'][number] | undefined }) {
  if (!topic) return null;
  const params = { topicId: topic.topicId, topicDescription: nameSlug(topic.description) };
  return (
    <span className={classes.two}>
      <TextLink to="/topic/$topicId/$topicDescription" params={params}>
        {topic.description}
      </TextLink>
      <code>{topic.topicName}</code>
    </span>
  );
}

/** The server's time in milliseconds since 1970 UTC, brought up to date every few seconds. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), TICK_MS, { autoInvoke: true });
  return now;
}
