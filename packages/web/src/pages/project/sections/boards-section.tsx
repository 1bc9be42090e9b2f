import type { Project } from '@tinkerstream/contract/projects';
import { useMemo, useState } from 'react';
import {
  PagedBoards,
  type TileOrder,
  TileOrderChoice,
  tilesInOrder,
  useBoards,
} from '../../../domains/boards/index.ts';
import { useRoster } from '../../../domains/classes/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useBoardNames } from '../../../platform/board-names.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button } from '../../../ui/kit.ts';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useFullScreen } from '../../../ui/page/use-full-screen.ts';
import { useOwnView } from '../../../ui/table/list-view.ts';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { type MissingPupil, missingPupils, type Tile, tilesOf } from '../../tiles/board-tiles.ts';
import { ProjectTiles } from '../../tiles/project-tiles.tsx';
import { boardsTexts } from '../../tiles/texts.ts';
import classes from './boards-section.module.css';

/** The orders that the server can sort by. */
const PAGED_ORDERS: readonly TileOrder[] = ['name', 'age'];
/** The number of tiles per page, enough for two classes. */
const PAGE_SIZE = 60;

/** The boards of a project as a class sees them: a tile for each, with its problems, and the pupils who are missing; live. */
export function BoardsSection({ project }: { project: Project }) {
  const { overview } = useTexts();
  const texts = useTexts(boardsTexts);
  const of = { projectId: project.id, topicIds: project.topics.map(({ topicId }) => topicId) };
  const { data, isError, refetch } = useBoards(of);
  const lesson = useRoster(project.id);
  const boardNames = useBoardNames();
  const [order, setOrder] = useState<TileOrder>('name');
  const [view, setView] = useOwnView();
  const now = useNow();
  const { stage, isFull, enter, leave } = useFullScreen();
  const tiles = useMemo(() => (data ? tilesOf(data, boardNames, now) : []), [data, boardNames, now]);
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  const isPaged = data.total > data.boards.length;
  const count = (isMarked: (tile: Tile) => boolean) => tiles.filter(isMarked).length;
  const problems = count(({ problem }) => problem !== undefined);
  const silent = count(({ isSilent }) => isSilent);
  return (
    <>
      <div ref={stage} tabIndex={-1} className={classes.stage} data-full={isFull || undefined}>
        <div className={classes.bar}>
          <h2>{isFull ? project.projectName : texts.title}</h2>
          <span className={classes.counts} role="status">
            <span>{texts.boards(isPaged ? data.total : tiles.length)}</span>
            {problems > 0 && <Mark kind="alert">{texts.problems(problems)}</Mark>}
            {silent > 0 && <Mark kind="alert">{texts.silent(silent)}</Mark>}
          </span>
          <div className={classes.tools}>
            {tiles.length > 1 && (
              <TileOrderChoice
                value={isPaged && order === 'value' ? 'name' : order}
                onChange={(chosen) => {
                  setOrder(chosen);
                  setView({ page: 1 });
                }}
                {...(isPaged && { orders: PAGED_ORDERS })}
              />
            )}
            {isFull ? (
              <ActionIcon variant="default" size="lg" aria-label={texts.leave} title={texts.leave} onClick={leave}>
                <Icon name="close" />
              </ActionIcon>
            ) : (
              tiles.length > 0 && (
                <Button variant="default" leftSection={<Icon name="fullScreen" />} onClick={enter}>
                  {texts.full}
                </Button>
              )
            )}
          </div>
        </div>
        {tiles.length === 0 ? (
          <p className={classes.none}>{texts.none}</p>
        ) : isPaged ? (
          <PagedBoards
            of={of}
            sort={order === 'age' ? '-lastSeen' : 'name'}
            label={texts.title}
            pageSize={PAGE_SIZE}
            view={view}
            onView={setView}
            render={(list) => <ProjectTiles topics={project.topics} tiles={tilesOf(list, boardNames, now)} now={now} />}
          />
        ) : (
          <SearchedList
            label={texts.title}
            list={tilesInOrder(tiles, order)}
            pageSize={PAGE_SIZE}
            view={view}
            onView={setView}
            searchHint={overview.boardsSearch}
            textOf={({ name, pupil, topicId }) =>
              [name, pupil, project.topics.find((topic) => topic.topicId === topicId)?.description].join('\n')
            }
            render={(shown) => <ProjectTiles topics={project.topics} tiles={shown} now={now} />}
          />
        )}
      </div>
      {lesson && <MissingPupils missing={missingPupils(lesson, tiles, now)} />}
    </>
  );
}

/** The pupils of the class whose boards have not arrived yet. */
function MissingPupils({ missing }: { readonly missing: readonly MissingPupil[] }) {
  const texts = useTexts(boardsTexts);
  if (missing.length === 0) {
    return (
      <p className={classes.more}>
        <Mark kind="good">{texts.everyone}</Mark>
      </p>
    );
  }
  return (
    <Panel title={texts.missing(missing.length)} hint={texts.missingHint}>
      <ul className={classes.missing} aria-label={texts.missing(missing.length)}>
        {missing.map(({ id, name, boards }) => (
          <li key={id}>
            <strong>{name}</strong> <span>{boards.length > 0 ? boards.join(' · ') : texts.noBoard}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
