import { topicRoom } from '@tinkerstream/contract/platform/room';
import { NO_DEVICE, numericValue, type Point } from '@tinkerstream/contract/points';
import { type ReadData, recordOf } from '@tinkerstream/contract/records';
import { type LiveData, openLiveData } from '../../../../platform/live/live-data.ts';
import { isFollowing } from '../../time-range/time-range.ts';
import { inOrderOfTime, Line } from './line.ts';
import { type LineName, lineKey } from './line-names.ts';
import { devicesOf, type LinesRequest, loadLines, type StoredLines, singleValuesOf } from './load-lines.ts';
import { CLOCK_STEP_MS } from './series-buffer.ts';
import type { LoadedLine } from './stored-loader.ts';

export interface LineData {
  /** The lines, sorted by source, then by device. They are filled in place: `onPoints` reports changes. */
  readonly lines: readonly LoadedLine[];
  /** The lines that do not fit. */
  readonly others: readonly LineName[];
  readonly isLoading: boolean;
}

interface LiveLinesHost {
  /** The width of the chart in pixels. */
  readonly width: () => number;
  /** Called when other lines are shown. */
  readonly onLines: (data: LineData) => void;
  readonly onPoints: () => void;
  /** Called when data has arrived after the end of a fixed range. */
  readonly onNewer: () => void;
  readonly onError: (error: unknown) => void;
}

/** The delay before loading new devices, so that a class switching on its boards shares one load. */
const NEW_DEVICE_MS = 500;

/** A line of a time range with more live points than this is loaded again, downsampled. */
const MAX_LIVE_POINTS = 20_000;

/**
 * The points of a chart. Live: the latest `count` stored records of each line, then each message as it arrives, and missed
 * records after a lost connection. With `range`: its stored points, then the messages that belong to it. With `history`:
 * its buckets, and nothing live. Lines keep their points when others are added or removed.
 */
export class LiveLines {
  readonly #host: LiveLinesHost;
  readonly #open: typeof openLiveData;
  /** The lines of the latest response, and whether they belong to a time range. */
  #answered: { readonly lines: readonly LoadedLine[]; readonly isRange: boolean } = { lines: [], isRange: false };
  #lines: readonly LoadedLine[] = [];
  #isLoading = true;
  /** The known devices by per-device source, with or without a line. */
  #devices: ReadonlyMap<string, Set<string>> = new Map();
  /** The points of the latest load by their times: their events may come after it. */
  #loaded: ReadonlyMap<Line, ReadonlyMap<number, number>> = new Map();
  #live: LiveData | undefined;

  constructor(host: LiveLinesHost, open = openLiveData) {
    this.#host = host;
    this.#open = open;
  }

  /** Shows the lines of a request, in place of those of an earlier one. */
  open(request: LinesRequest): void {
    this.close();
    const { sources, feed, history, range, count } = request;
    this.#lines = sources.flatMap((source): readonly LoadedLine[] => {
      const before = this.#answered.lines.filter((one) => one.source.id === source.id);
      return before.length > 0 || source.isPerDevice ? before : [{ source, line: new Line() }];
    });
    this.#devices = new Map();
    this.#loaded = new Map();
    if (!this.#isLoading) this.#show([]);
    this.#live = this.#open<StoredLines>({
      // A history is not live.
      rooms: history ? [] : [...new Set(sources.map(({ topicId }) => topicRoom(topicId)))],
      token: feed.roomToken,
      load: () => loadLines(request, this.#host.width),
      isAtHand: range === undefined && feed.hasLines?.(count) === true,
      loaded: (answer) => this.#fillAll(answer, request),
      failed: (error) => {
        this.#host.onError(error);
        this.#loaded = new Map();
        this.#isLoading = false;
        this.#show([]);
      },
      add: {
        read_data: (event) => {
          if (this.#addEvent(event, request)) this.#host.onPoints();
          this.#reloadIfNew(event, request);
        },
        records_removed: ({ topicId }) => {
          for (const { source, line } of this.#lines) if (source.topicId === topicId) line.forget();
          this.#live?.reload(0);
        },
      },
    });
  }

  close(): void {
    this.#live?.close();
    this.#live = undefined;
  }

  #show(others: readonly LineName[]): void {
    this.#host.onLines({ lines: this.#lines, others, isLoading: this.#isLoading });
  }

  #fillAll({ stored, others }: StoredLines, request: LinesRequest): void {
    const isRange = request.range !== undefined;
    // The latest points and those of a range do not follow on from each other.
    const reused = this.#answered.isRange === isRange ? this.#lines : [];
    const before = new Map(reused.map((one) => [lineKey(one), one.line]));
    const filled = stored.map((answered) => {
      const { points, window, isWhole, neighbourMs, outliers = [], ...name } = answered;
      const line = before.get(lineKey(name)) ?? new Line();
      line.neighbourMs = neighbourMs;
      line.outliers = outliers;
      line.isDirection = name.source.isDirection ?? false;
      if (window) line.showRange(window.stretch, window.latest);
      else fill(line, points, request);
      // The line's points do not include texts, nor values from before the clock went back.
      if (isWhole && line.raw.length === points.length) line.setWhole();
      return { name: { ...name, line }, values: singleValuesOf(answered) };
    });
    this.#lines = filled.map(({ name }) => name);
    this.#loaded = new Map(filled.map(({ name, values }) => [name.line, values]));
    this.#answered = { lines: this.#lines, isRange };
    this.#devices = devicesOf(request.sources, [...this.#lines, ...others]);
    this.#isLoading = false;
    this.#show(others);
  }

  /**
   * Adds the points of an event.
   * @returns whether the chart has a line for one of them
   */
  #addEvent(event: ReadData, { range }: LinesRequest): boolean {
    const time = Date.parse(event.timeArrival);
    let isAdded = false;
    for (const { source, line } of this.#lines) {
      if (source.topicId !== event.topicId) continue;
      if (source.deviceId && source.deviceId !== (event.deviceId ?? NO_DEVICE)) continue;
      const value = numericValue(recordOf(event, source.keyName) ?? '');
      if (value === undefined || this.#loaded.get(line)?.get(time) === value) continue;
      isAdded = true;
      if (range && !isFollowing(range) && time >= range.end) {
        line.noteUnseen(time, value);
        this.#host.onNewer();
        continue;
      }
      line.raw.appendLive(time, value);
      if (range && line.raw.length > MAX_LIVE_POINTS) this.#live?.reload();
    }
    return isAdded;
  }

  /** Reloads if a device sends for the first time. */
  #reloadIfNew(event: ReadData, { sources }: LinesRequest): void {
    for (const { id, topicId, keyName } of sources) {
      const device = event.deviceId ?? NO_DEVICE;
      const known = this.#devices.get(id);
      if (!known || known.has(device) || topicId !== event.topicId) continue;
      if (typeof recordOf(event, keyName) !== 'number') continue;
      known.add(device);
      this.#live?.reload(NEW_DEVICE_MS);
    }
  }
}

function fill(line: Line, points: readonly Point[], { count, history }: LinesRequest): void {
  const { raw } = line;
  const newer = inOrderOfTime(points);
  const oldest = newer[0]?.time ?? 0;
  // The clock went back: existing points are later than the new ones.
  if ((newer.at(-1)?.time ?? raw.lastTime) < raw.lastTime - CLOCK_STEP_MS) line.clear();
  // More points were missed than the load returned: existing points do not connect to them, and stored data replaces them.
  if (raw.length > 0 && points.length >= count && oldest > raw.lastTime && !history) line.clear();
  // Existing points are skipped: after a lost connection, only later ones are missing.
  const last = raw.lastTime;
  for (const { time, value } of newer) if (time > last) raw.append(time, value);
}
