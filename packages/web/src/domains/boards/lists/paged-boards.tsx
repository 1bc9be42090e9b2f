import type { BoardOrder, ProjectBoards } from '@tinkerstream/contract/boards';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { ListFrame, type ListFrameProps } from '../../../ui/table/list-frame.tsx';
import { type BoardsOf, useBoards } from './use-boards.ts';

interface PagedBoardsProps extends Omit<ListFrameProps, 'searchHint'> {
  readonly of: BoardsOf;
  readonly sort: BoardOrder;
  readonly render: (list: ProjectBoards) => ReactNode;
}

/** The boards of a project or a topic that has more than a response holds: the server searches and sorts. Live. */
export function PagedBoards({ of, sort, render, ...frame }: PagedBoardsProps) {
  const { overview } = useTexts();
  const { pageSize, view } = frame;
  const part = { page: view.page, pageSize, search: view.search, sort };
  const { data, isError, refetch } = useBoards(of, part);
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  return (
    <ListFrame
      {...frame}
      searchHint={overview.boardsSearch}
      page={view.page}
      total={Math.max(data.total, data.onlyProblems.length)}
    >
      {render(data)}
    </ListFrame>
  );
}
