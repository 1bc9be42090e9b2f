import { Link } from '@tanstack/react-router';
import type { Board } from '@tinkerstream/contract/boards';
import { LIVE_MS, type ProjectListItem } from '@tinkerstream/contract/projects';
import { isSilent } from '@tinkerstream/contract/records';
import { heardOf, useBoards } from '../../domains/boards/index.ts';
import { byRecentUse, CopiesLinks, ProjectActivity } from '../../domains/projects/index.ts';
import { LastSeen, pointsOf, Reading } from '../../domains/records/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useBoardNames } from '../../platform/board-names.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { DemoMark } from '../../ui/demo-mark.tsx';
import { useRovingFocus } from '../../ui/form/use-roving-focus.ts';
import { Flex } from '../../ui/kit.ts';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { byText, latestFirst } from '../../ui/table/list-order.ts';
import { useNow } from '../../ui/text/use-now.ts';
import classes from './home.module.css';

/** The number of projects that are shown. */
const MAX_PROJECTS = 3;
/** The number of boards of each project; boards that send come first. */
const MAX_BOARDS = 3;
/** The number of topics of each project whose rooms are joined; boards of other topics keep the state of the first load. */
const MAX_ROOMS = 20;

interface RecentProjectsProps {
  readonly projects: readonly ProjectListItem[];
}

/** The projects that the user or their boards used last, with the state of their boards, live. */
export function RecentProjects({ projects }: RecentProjectsProps) {
  const { home: texts } = useTexts();
  const recent = projects.toSorted(byRecentUse);
  const roving = useRovingFocus<HTMLUListElement>();
  return (
    <Panel title={texts.recent}>
      <div className={classes.recent}>
        <ul {...roving} className={classes.projects}>
          {recent.slice(0, MAX_PROJECTS).map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function ProjectCard({ project }: { project: ProjectListItem }) {
  const { id, projectName, topics, isDemo, copies } = project;
  const { home: texts } = useTexts();
  return (
    <li className={classes.project}>
      <h3>
        <Link
          to="/project/$projectId/$projectName"
          params={{ projectId: id, projectName: nameSlug(projectName) }}
          className={classes.name}
        >
          {projectName}
        </Link>{' '}
        {isDemo && <DemoMark />}
      </h3>
      <CopiesLinks copies={copies} />
      {topics.length === 0 ? (
        <p className={classes.quiet}>{texts.noTopics}</p>
      ) : (
        <BoardStates project={project} topicIds={roomsOf(project)} />
      )}
    </li>
  );
}

/** The rooms of live topics, then of others, up to the limit for a project. */
function roomsOf({ topics, liveTopicIds = [] }: ProjectListItem): string[] {
  return [...new Set([...liveTopicIds, ...topics.map(({ topicId }) => topicId)])].slice(0, MAX_ROOMS);
}

function nameOf({ device }: Board): string | undefined {
  return device ? device.serialName || device.serialNumber : undefined;
}

/** Orders boards: those that send keep their places; the others follow, with the most recent senders first. */
function byHeard(a: Board, b: Board, now: number): number {
  const [sendsA, sendsB] = [a, b].map((board) => !isSilent(heardOf(board), now));
  if (sendsA !== sendsB) return sendsA ? -1 : 1;
  return (sendsA ? 0 : latestFirst(a.lastSeen, b.lastSeen)) || byText(nameOf(a) ?? '', nameOf(b) ?? '');
}

function BoardStates({ project, topicIds }: { project: ProjectListItem; topicIds: readonly string[] }) {
  const { home: texts, overview, chartLines } = useTexts();
  const { data, isError, refetch } = useBoards({ projectId: project.id, topicIds });
  const boardNames = useBoardNames();
  const now = useNow();
  if (!data) return isError ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  const { total } = data;
  const boards = data.boards.map((board) => ({ ...board, device: boardNames.named(board.topicId, board.device) }));
  if (boards.length === 0) return <p className={classes.quiet}>{texts.noBoards}</p>;
  const isLive = boards.some(({ lastSeen }) => now - Date.parse(lastSeen) < LIVE_MS);
  if (!isLive) {
    return (
      <Flex component="p" wrap="wrap" rowGap={0} columnGap="md" className={classes.state}>
        <span>{texts.boards(total)}</span>
        <ProjectActivity project={{ ...project, liveTopicIds: [] }} now={now} />
      </Flex>
    );
  }
  const silent = boards.filter((board) => isSilent(heardOf(board), now)).length;
  const latest = boards.toSorted((a, b) => byHeard(a, b, now)).slice(0, MAX_BOARDS);
  return (
    <>
      <Flex component="p" wrap="wrap" rowGap={0} columnGap="md" className={classes.state}>
        <span>{texts.boards(total)}</span>
        {silent === 0 ? (
          <Mark kind="good">{texts.allSending}</Mark>
        ) : (
          <Mark kind="alert">{overview.silentCount(silent)}</Mark>
        )}
      </Flex>
      <ul className={classes.boards}>
        {latest.map((board) => {
          const { topicId, device, dataRecordType, records } = board;
          const name = nameOf(board) ?? chartLines.noDevice;
          return (
            <li key={`${topicId} ${device?.id ?? ''}`}>
              <span className={classes.board}>
                <span title={name}>{name}</span>
                <LastSeen {...heardOf(board)} now={now} />
              </span>
              <Reading
                dataType={dataRecordType}
                value={records[0]?.value ?? ''}
                line={pointsOf(records).map(({ value }) => value)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
