import type { Topic } from '@tinkerstream/contract/topics';
import { useMemo, useState } from 'react';
import { PagedBoards, type TileOrder, TileOrderChoice, tilesInOrder, useBoards } from '../../domains/boards/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useBoardNames } from '../../platform/board-names.ts';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useOwnView } from '../../ui/table/list-view.ts';
import { SearchedList } from '../../ui/table/searched-list.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { tilesOf } from '../tiles/board-tiles.ts';
import { ProjectTiles } from '../tiles/project-tiles.tsx';
import { boardsTexts } from '../tiles/texts.ts';

/** The number of tiles per page, enough for a class. */
const PAGE_SIZE = 40;

/** The boards of a topic as tiles, with their problems, live. */
export function TopicBoards({ topic }: { topic: Topic }) {
  const { overview } = useTexts();
  const texts = useTexts(boardsTexts);
  const of = { topicId: topic.id };
  const { data, isError, refetch } = useBoards(of);
  const boardNames = useBoardNames();
  const [order, setOrder] = useState<TileOrder>('name');
  const [view, setView] = useOwnView('boards');
  const now = useNow();
  const tiles = useMemo(() => (data ? tilesOf(data, boardNames, now) : []), [data, boardNames, now]);
  const topics = useMemo(() => [{ topicId: topic.id, description: topic.description }], [topic.id, topic.description]);
  if (data && tiles.length === 0) return null;
  const isPaged = data !== undefined && data.total > data.boards.length;
  const frame = { label: texts.title, pageSize: PAGE_SIZE, view, onView: setView };
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      actions={tiles.length > 1 && !isPaged && <TileOrderChoice value={order} onChange={setOrder} isSmall />}
    >
      {!data ? (
        isError ? (
          <LoadError onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : isPaged ? (
        <PagedBoards
          {...frame}
          of={of}
          sort="name"
          render={(list) => <ProjectTiles topics={topics} tiles={tilesOf(list, boardNames, now)} now={now} />}
        />
      ) : (
        <SearchedList
          {...frame}
          list={tilesInOrder(tiles, order)}
          searchHint={overview.boardsSearch}
          textOf={({ name }) => name}
          render={(shown) => <ProjectTiles topics={topics} tiles={shown} now={now} />}
        />
      )}
    </Panel>
  );
}
