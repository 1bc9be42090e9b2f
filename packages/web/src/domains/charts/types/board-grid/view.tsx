import type { ChartConfig } from '@tinkerstream/contract/charts';
import { isSilent, usualIntervalMs } from '@tinkerstream/contract/records';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { useBoardNames } from '../../../../platform/board-names.ts';
import { isConnectionLost, onConnectionLoss } from '../../../../platform/live/live.ts';
import { TextLink } from '../../../../ui/links/links.tsx';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { Mark } from '../../../../ui/mark.tsx';
import { useNow } from '../../../../ui/text/use-now.ts';
import {
  BoardTile,
  BoardTiles,
  type TileOrder,
  TileOrderChoice,
  tilesInOrder,
  tileTexts,
} from '../../../boards/index.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { useChartExports } from '../../exports/chart-exports.ts';
import { csvFile } from '../../exports/values-csv.ts';
import { isOwnLine, lineKey, lineLabels } from '../../line-chart/lines/line-names.ts';
import { NoData } from '../../no-data.tsx';
import { texts } from './texts.ts';
import { type GridLine, useGridLines } from './use-grid-lines.ts';
import classes from './view.module.css';

interface GridTile {
  readonly key: string;
  readonly name: string;
  readonly line: GridLine;
  readonly value: number | undefined;
  readonly time: number | undefined;
  readonly isSilent: boolean;
  readonly alarm: 'tooLow' | 'tooHigh' | undefined;
}

export function BoardGridView({ chart, feed, compact }: ChartTypeViewProps) {
  const own = useTexts(texts);
  const tile = useTexts(tileTexts);
  const { chartLines, chartRange } = useTexts();
  const { lines, others, isLoading } = useGridLines(chart, feed);
  const boardNames = useBoardNames();
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  const now = useNow();
  const [order, setOrder] = useState<TileOrder>('name');
  const { chartConfig } = chart;
  const tiles = useMemo(() => {
    const labels = lineLabels([...lines, ...others], chartLines.noDevice, boardNames);
    return lines.map((line, index) => ({
      ...tileOf(line, labels[index] ?? '', chartConfig, now),
      isOwn: isOwnLine(line, boardNames),
    }));
  }, [lines, others, chartConfig, now, chartLines, boardNames]);
  useChartExports(useMemo(() => ({ csv: () => csvFile(tiles.flatMap(savedValue), chartRange) }), [tiles, chartRange]));
  if (isLoading) return <Loading />;
  if (tiles.length === 0) return <NoData />;
  const alarms = tiles.filter(({ alarm }) => alarm !== undefined).length;
  const silent = tiles.filter((one) => one.isSilent).length;
  const isPublic = feed.roomToken !== undefined;
  return (
    <section
      className={classes.grid}
      data-compact={compact || undefined}
      aria-label={chart.name}
      // Scrollable regions must be focusable; links of boards are.
      tabIndex={compact && (isPublic || tiles.every(({ line }) => !line.device)) ? 0 : undefined}
    >
      {(!compact || alarms > 0 || silent > 0) && (
        <div className={classes.bar}>
          {!compact && <TileOrderChoice value={order} onChange={setOrder} isSmall />}
          {alarms > 0 && <Mark kind="alert">{own.alarms(alarms)}</Mark>}
          {silent > 0 && <Mark kind="alert">{own.silent(silent)}</Mark>}
        </div>
      )}
      <BoardTiles label={chart.name}>
        {tilesInOrder(tiles, order).map(({ key, name, line, value, time, alarm, ...one }) => (
          <BoardTile
            key={key}
            title={
              <TileName line={line} isPublic={isPublic}>
                {name}
              </TileName>
            }
            value={value}
            unit={line.source.unit}
            line={line.values}
            time={time}
            now={now}
            alerts={[...(alarm ? [tile[alarm]] : []), ...(one.isSilent ? [chartLines.silent] : [])]}
            isStale={one.isSilent || isLost}
            isOwn={one.isOwn}
          />
        ))}
      </BoardTiles>
      {others.length > 0 && <p className={classes.more}>{own.more(others.length)}</p>}
    </section>
  );
}

function tileOf(line: GridLine, name: string, { alarmBelow, alarmAbove }: ChartConfig, now: number): GridTile {
  const [value, lastSeen] = [line.values.at(-1), line.times.at(-1)];
  const tooLow = value !== undefined && alarmBelow !== undefined && value < alarmBelow;
  const tooHigh = value !== undefined && alarmAbove !== undefined && value > alarmAbove;
  return {
    key: lineKey(line),
    name,
    line,
    value,
    time: lastSeen,
    isSilent: lastSeen !== undefined && isSilent({ lastSeen, usualIntervalMs: usualIntervalMs(line.times) }, now),
    alarm: tooLow ? 'tooLow' : tooHigh ? 'tooHigh' : undefined,
  };
}

function savedValue({ name, line, value, time }: GridTile) {
  if (value === undefined || time === undefined) return [];
  return [{ time, label: name, unit: line.source.unit, low: value, high: value }];
}

interface TileNameProps {
  readonly line: GridLine;
  /** Whether the reader is a visitor, for whom boards have no page. */
  readonly isPublic: boolean;
  readonly children: ReactNode;
}

function TileName({ line: { source, device }, isPublic, children }: TileNameProps) {
  if (!device || isPublic) return children;
  return (
    <TextLink to="/topic/$topicId/board/$deviceId" params={{ topicId: source.topicId, deviceId: device.id }}>
      {children}
    </TextLink>
  );
}
