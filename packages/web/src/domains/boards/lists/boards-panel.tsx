import { BOARD_ORDERS, type Board } from '@tinkerstream/contract/boards';
import type { Project } from '@tinkerstream/contract/projects';
import { isSilent } from '@tinkerstream/contract/records';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { type BoardNames, useBoardNames } from '../../../platform/board-names.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../../ui/links/topic-link-search.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { byText, type Compare, inOrder, latestFirst } from '../../../ui/table/list-order.ts';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import type { Sorting } from '../../../ui/table/sort-header.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { LastSeen, pointsOf, Reading } from '../../records/index.ts';
import classes from './boards-panel.module.css';
import { PagedBoards } from './paged-boards.tsx';
import { floodRateOf, heardOf, useBoards } from './use-boards.ts';

/** Boards per page. */
const PAGE_SIZE = 20;

/** The boards that send to a project: which board sends what, and which ones are silent; live. */
export function BoardsPanel({ project }: { project: Project }) {
  const { overview: texts } = useTexts();
  const of = { projectId: project.id, topicIds: project.topics.map(({ topicId }) => topicId) };
  const { data, isError, refetch } = useBoards(of);
  const boardNames = useBoardNames();
  const [view, setView] = useOwnView('boards');
  const now = useNow();
  const topics = useMemo(() => new Map(project.topics.map((topic) => [topic.topicId, topic])), [project.topics]);
  const sorting: Sorting = { sort: view.sort, onSort: (sort) => setView({ sort, page: 1 }) };
  const silent = data?.boards.filter((board) => isSilent(heardOf(board), now)).length ?? 0;
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
      ) : data.total > data.boards.length ? (
        <PagedBoards
          of={of}
          sort={BOARD_ORDERS.find((order) => order === view.sort) ?? 'name'}
          label={texts.boards}
          pageSize={PAGE_SIZE}
          view={view}
          onView={setView}
          render={({ boards }) => <BoardTable boards={boards} topics={topics} now={now} sorting={sorting} isPaged />}
        />
      ) : (
        <SearchedList
          label={texts.boards}
          list={boardsInOrder(data.boards, view.sort, { topics, boardNames, now })}
          pageSize={PAGE_SIZE}
          view={view}
          onView={setView}
          searchHint={texts.boardsSearch}
          textOf={({ device, topicId, dataRecordType }) =>
            [
              boardNames.named(topicId, device)?.serialName,
              device?.serialName,
              device?.serialNumber,
              topics.get(topicId)?.description,
              dataRecordType.dataRecordTypeName,
            ].join('\n')
          }
          render={(boards) => <BoardTable boards={boards} topics={topics} now={now} sorting={sorting} />}
        />
      )}
    </Panel>
  );
}

interface BoardTableProps {
  readonly boards: readonly Board[];
  readonly topics: ReadonlyMap<string, Project['topics'][number]>;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
  readonly sorting: Sorting;
  /** Whether the server sorts the boards: it does not sort by topic. */
  readonly isPaged?: boolean;
}

function BoardTable({ boards, topics, now, sorting, isPaged = false }: BoardTableProps) {
  const { overview: texts, topics: topicTexts } = useTexts();
  return (
    <DataTable
      label={texts.boards}
      rows={boards}
      sorting={sorting}
      rowKey={({ topicId, device }) => `${topicId} ${device?.id ?? ''}`}
      columns={[
        {
          key: 'board',
          header: texts.board,
          sortField: 'name' satisfies BoardField,
          render: ({ topicId, device, isNameShared }) => (
            <>
              <BoardName topicId={topicId} device={device} />
              {isNameShared && (
                <span className={classes.alert}>
                  <Mark kind="alert">{texts.nameShared}</Mark>
                </span>
              )}
            </>
          ),
        },
        {
          key: 'topic',
          header: topicTexts.topicName,
          clear: true,
          ...(!isPaged && { sortField: 'topic' satisfies BoardField }),
          render: ({ topicId }) => <TopicLink topic={topics.get(topicId)} />,
        },
        {
          key: 'value',
          header: texts.lastValue,
          clear: true,
          atEnd: true,
          render: ({ dataRecordType, records }) => (
            <Reading
              dataType={dataRecordType}
              value={records[0]?.value ?? ''}
              line={pointsOf(records).map(({ value }) => value)}
            />
          ),
        },
        {
          key: 'seen',
          header: texts.lastSeen,
          oneLine: true,
          clear: true,
          atEnd: true,
          sortField: 'lastSeen' satisfies BoardField,
          render: (board) => (
            <>
              <LastSeen {...heardOf(board)} now={now} />
              <Flood board={board} now={now} />
            </>
          ),
        },
      ]}
    />
  );
}

/** A mark for a board that sends far more than others: it fills logs, and its program usually lacks a pause. */
function Flood({ board, now }: { readonly board: Board; readonly now: number }) {
  const { overview: texts } = useTexts();
  const rate = floodRateOf(board, now);
  if (rate === undefined) return null;
  return (
    <span className={classes.alert}>
      <Mark kind="alert">{texts.floods(rate)}</Mark>
    </span>
  );
}

function BoardName({ topicId, device: sent }: Pick<Board, 'topicId' | 'device'>) {
  const { chartLines } = useTexts();
  const device = useBoardNames().named(topicId, sent);
  const search = useTopicLinkSearch();
  if (!device) return <span className={classes.nameless}>{chartLines.noDevice}</span>;
  const { serialName, serialNumber } = device;
  return (
    <span className={classes.two} title={serialName || serialNumber}>
      <TextLink to="/topic/$topicId/board/$deviceId" params={{ topicId, deviceId: device.id }} search={search}>
        {serialName || serialNumber}
      </TextLink>
      {serialName && serialName !== serialNumber && <code>{serialNumber}</code>}
    </span>
  );
}

function TopicLink({ topic }: { topic: Project['topics'][number] | undefined }) {
  const search = useTopicLinkSearch();
  if (!topic) return null;
  const params = { topicId: topic.topicId, topicDescription: nameSlug(topic.description) };
  return (
    <span className={classes.two} title={topic.description}>
      <TextLink to="/topic/$topicId/$topicDescription" params={params} search={search}>
        {topic.description}
      </TextLink>
      <code>{topic.topicName}</code>
    </span>
  );
}

type BoardField = 'name' | 'topic' | 'lastSeen';

/** Boards by name, by topic, or the most recently seen first; without a choice, silent boards first, by name. */
function boardsInOrder(
  boards: readonly Board[],
  sort: string | undefined,
  { topics, boardNames, now }: Pick<BoardTableProps, 'topics' | 'now'> & { readonly boardNames: BoardNames },
) {
  const name = ({ topicId, device: sent }: Board) => {
    const device = boardNames.named(topicId, sent);
    return device?.serialName || device?.serialNumber || '';
  };
  const silence = (board: Board) => Number(isSilent(heardOf(board), now));
  const topic = ({ topicId }: Board) => topics.get(topicId)?.description ?? '';
  const orders: Readonly<Record<BoardField, Compare<Board>>> = {
    name: (a, b) => byText(name(a), name(b)),
    topic: (a, b) => byText(topic(a), topic(b)),
    lastSeen: (a, b) => latestFirst(a.lastSeen, b.lastSeen),
  };
  const silentFirst = boards.toSorted((a, b) => silence(b) - silence(a) || nameOrder(name(a), name(b)));
  return inOrder(silentFirst, sort, orders);
}

/** Natural order, with boards without a name last. */
function nameOrder(a: string, b: string): number {
  return Number(a === '') - Number(b === '') || byText(a, b);
}
