import { type ReactNode, useMemo } from 'react';
import { BoardTile, BoardTiles } from '../../domains/boards/index.ts';
import { pointsOf } from '../../domains/records/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../ui/links/topic-link-search.ts';
import type { Tile } from './board-tiles.ts';
import { boardsTexts } from './texts.ts';

/** The id of the part of the topic page with the messages. */
const LOG_PLACE = 'message-log';

interface TileTopic {
  readonly topicId: string;
  readonly description: string;
}

interface ProjectTilesProps {
  /** The topics of the boards. */
  readonly topics: readonly TileTopic[];
  readonly tiles: readonly Tile[];
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
}

export function ProjectTiles({ topics: list, tiles, now }: ProjectTilesProps) {
  const texts = useTexts(boardsTexts);
  const topics = useMemo(() => new Map(list.map((topic) => [topic.topicId, topic])), [list]);
  const hasSeveralTopics = topics.size > 1;
  return (
    <BoardTiles label={texts.title}>
      {tiles.map((tile) => (
        <ProjectTile
          key={tile.key}
          tile={tile}
          topic={topics.get(tile.topicId)}
          showsTopic={hasSeveralTopics}
          now={now}
        />
      ))}
    </BoardTiles>
  );
}

interface ProjectTileProps {
  readonly tile: Tile;
  readonly topic: TileTopic | undefined;
  readonly showsTopic: boolean;
  readonly now: number;
}

function ProjectTile({ tile, topic, showsTopic, now }: ProjectTileProps) {
  const { chartLines } = useTexts();
  const { board, name, pupil, isSilent, isOwn } = tile;
  const notes = [pupil && name, showsTopic && topic?.description].filter(Boolean);
  return (
    <BoardTile
      title={
        <TileTitle tile={tile} topic={topic}>
          {pupil ?? (name || chartLines.noDevice)}
        </TileTitle>
      }
      note={notes.join(' · ')}
      dataTypeName={board?.dataRecordType.dataRecordTypeName}
      value={tile.value}
      unit={board?.dataRecordType.unit}
      line={pointsOf(board?.records ?? []).map(({ value }) => value)}
      time={tile.time}
      now={now}
      alerts={useAlerts(tile)}
      isStale={isSilent}
      isOwn={isOwn}
    />
  );
}

/** The problems of a board in words; the reason why its messages are not stored comes first. */
function useAlerts({ problem, isSilent, isNameShared, floodRate }: Tile): string[] {
  const { chartLines, records, overview } = useTexts();
  const alerts: string[] = [];
  for (const { code, detail } of problem?.reasons ?? []) {
    // The alert about a shared name is added below.
    if (code !== 'NAME_SHARED' && alerts.length === 0) alerts.push(records.reasons[code](detail, problem?.count ?? 1));
  }
  if (isNameShared) alerts.push(overview.nameShared);
  if (floodRate !== undefined) alerts.push(overview.floods(floodRate));
  if (isSilent) alerts.push(chartLines.silent);
  return alerts;
}

/** The name with a link to the board, or if the board has no page, to the messages of its topic. */
function TileTitle({
  tile: { topicId, deviceId, name },
  topic,
  children,
}: {
  readonly tile: Tile;
  readonly topic: TileTopic | undefined;
  readonly children: ReactNode;
}) {
  const search = useTopicLinkSearch();
  if (deviceId !== undefined) {
    return (
      <TextLink to="/topic/$topicId/board/$deviceId" params={{ topicId, deviceId }} search={search}>
        {children}
      </TextLink>
    );
  }
  if (!topic) return children;
  return (
    <TextLink
      to="/topic/$topicId/$topicDescription"
      params={{ topicId, topicDescription: nameSlug(topic.description) }}
      search={{ ...search, logOf: name || undefined }}
      hash={LOG_PLACE}
    >
      {children}
    </TextLink>
  );
}
