import type { Language } from '@tinkerstream/contract/platform/language';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { useBoardNames } from '../../../../platform/board-names.ts';
import { Button, useInterval } from '../../../../ui/kit.ts';
import { useMap } from '../../../../ui/map/map-context.ts';
import { MapFit } from '../../../../ui/map/map-fit.tsx';
import { MapPins } from '../../../../ui/map/map-pins.tsx';
import { MapTrack } from '../../../../ui/map/map-track.tsx';
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapPoint, MapView } from '../../../../ui/map/map-view.tsx';
import { useScheme } from '../../../../ui/paper/use-medium.ts';
import { Ago } from '../../../../ui/text/ago.tsx';
import { localTime } from '../../../../ui/text/local-time.ts';
import { countText, numberText } from '../../../../ui/text/number-text.ts';
import { useNow } from '../../../../ui/text/use-now.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { suggestedColour } from '../../colours.ts';
import { FigureFrame } from '../../figures/figure-frame.tsx';
import { useFigures } from '../../figures/use-figures.ts';
import { partsOf, type Stop, sentLongitude, type Track, tracksOf, until } from './tracks.ts';
import classes from './view.module.css';
import { texts } from './view-texts.ts';
import { wayBetween } from './way-between.ts';

const NOTHING: readonly never[] = [];
const NO_TRACKS: readonly Track[] = [];
/** The most boards that can be distinguished by colour. */
const MAX_COLOURS = 8;
/** The closest zoom at which the map opens, which is that of a single board. */
const START_ZOOM = 16;
/** A receiver that does not move reports positions within this distance. */
const LEAST_METRES = 20;
/** The number of steps in which a range is played, and the duration of each. */
const [STEPS, STEP_MS] = [150, 100];

/** The tracks of boards over time. Without a chosen moment, the map shows the whole tracks, up to now. */
export function TrackMapView({ chart, feed, compact }: ChartTypeViewProps) {
  const shown = useFigures(chart, feed);
  const own = useTexts(texts);
  const { language } = useLanguage();
  const scheme = useScheme();
  const drawing = useRef<SVGSVGElement>(null);
  const [chosen, setChosen] = useState<number>();
  const [centre, setCentre] = useState<MapPoint>();
  const now = useNow();
  const groups = shown.figures?.scatter?.groups;
  const boardNames = useBoardNames();
  const topicId = chart.chartSources[0]?.topic.id ?? '';
  const tracks = useMemo(
    () => (groups ? tracksOf(groups, own.noDevice, (device) => boardNames.named(topicId, device)) : NO_TRACKS),
    [groups, own, boardNames, topicId],
  );
  const [first, last] = useMemo(() => endsOf(tracks), [tracks]);
  const moment = chosen === undefined ? last : Math.min(Math.max(chosen, first), last);
  const colourOf = (index: number) =>
    suggestedColour(tracks.length > 1 && tracks.length <= MAX_COLOURS ? index : 0, scheme);
  const ways = useMemo(() => tracks.map((track) => until(track, moment)), [tracks, moment]);
  const pins = useMemo(
    () =>
      ways.flatMap((stops, index) => {
        const at = stops.at(-1);
        const name = tracks[index]?.name || chart.name;
        return at ? [{ key: name, title: name, latitude: at.latitude, longitude: at.longitude }] : [];
      }),
    [ways, tracks, chart.name],
  );
  const drawn = useMemo(() => ways.map(partsOf), [ways]);
  const whole = useMemo(() => tracks.map(({ stops }) => partsOf(stops)), [tracks]);
  const points = useMemo(() => tracks.flatMap(({ stops }) => stops), [tracks]);
  const facts = useMemo(
    () => (points.length > 0 ? [own.points(countText(points.length, language))] : NOTHING),
    [points, own, language],
  );
  const rows = useMemo(() => {
    if (points.length === 0) return NOTHING;
    const row = (name: string, { time, latitude, longitude }: Stop) => [
      localTime(time),
      name,
      String(latitude),
      String(sentLongitude(longitude)),
    ];
    const stops = tracks.flatMap(({ name, stops }) => stops.map((stop) => row(name, stop)));
    return [[own.time, own.device, own.latitude, own.longitude], ...stops];
  }, [points, tracks, own]);

  return (
    <FigureFrame
      chart={chart}
      shown={shown}
      isCompact={compact}
      drawing={drawing}
      rows={rows}
      facts={facts}
      words={tracks.slice(0, MAX_COLOURS).map((track) => wordsOf(track, chart.name, language, own))}
    >
      <div className={classes.map} data-compact={compact || undefined}>
        <MapView label={chart.name} center={points.at(-1) ?? DEFAULT_CENTER} zoom={DEFAULT_ZOOM}>
          {tracks.map(({ name }, index) => (
            <MapTrack key={name} parts={whole[index] ?? NOTHING} colour={colourOf(index)} isFaint />
          ))}
          {tracks.map(({ name }, index) => (
            <MapTrack key={name} parts={drawn[index] ?? NOTHING} colour={colourOf(index)} />
          ))}
          <MapPins pins={pins} />
          {points.length > 0 && <MapFit points={points} maxZoom={START_ZOOM} isWay />}
          {centre && <MapCentre point={centre} />}
        </MapView>
      </div>
      {!compact && last > first && (
        <Player first={first} last={last} moment={moment} isLatest={chosen === undefined} onChoose={setChosen} />
      )}
      {!compact && (
        <ul className={classes.boards}>
          {tracks.map(({ name, stops }, index) => {
            const at = stops.at(-1) as Stop;
            return (
              <li key={name}>
                <span className={classes.sample} style={{ background: colourOf(index) }} aria-hidden />
                <span>{name}</span>
                <span className={classes.age}>
                  <Ago time={at.time} now={now} />
                </span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={name === '' ? own.nowAlone : own.now(name)}
                  onClick={() => {
                    setChosen(undefined);
                    // A new object centres the map again.
                    setCentre({ latitude: at.latitude, longitude: at.longitude });
                  }}
                >
                  {own.nowAlone}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </FigureFrame>
  );
}

/** Says where a board went. */
function wordsOf({ name, stops }: Track, chartName: string, language: Language, own: (typeof texts)['en']): string {
  const [from, to] = [stops[0] as Stop, stops.at(-1) as Stop];
  const { metres, heading } = wayBetween(from, to);
  if (metres < LEAST_METRES) return own.stayed(name || chartName);
  const length = metres < 1000 ? `${numberText(Math.round(metres), language)} m` : `${(metres / 1000).toFixed(1)} km`;
  return own.went(name || chartName, length, own.headings[heading]);
}

interface PlayerProps {
  readonly first: number;
  readonly last: number;
  readonly moment: number;
  readonly isLatest: boolean;
  /** Receives the moment; undefined for the latest one, which moves with new positions. */
  readonly onChoose: (moment: number | undefined) => void;
}

/** Plays a range, or goes to any moment of it. */
function Player({ first, last, moment, isLatest, onChoose }: PlayerProps) {
  const own = useTexts(texts);
  const step = Math.max(1, (last - first) / STEPS);
  const clock = useInterval(() => {
    const next = moment + step;
    onChoose(next >= last ? undefined : next);
    if (next >= last) clock.stop();
  }, STEP_MS);
  return (
    <div className={classes.player}>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          if (!clock.active && isLatest) onChoose(first);
          clock.toggle();
        }}
      >
        {clock.active ? own.pause : own.play}
      </Button>
      <input
        type="range"
        className={classes.slider}
        aria-label={own.moment}
        aria-valuetext={localTime(moment)}
        min={first}
        max={last}
        step={step}
        value={moment}
        onChange={(event) => {
          clock.stop();
          const chosen = event.currentTarget.valueAsNumber;
          onChoose(chosen + step > last ? undefined : chosen);
        }}
      />
      <time className={classes.moment}>{localTime(moment)}</time>
    </div>
  );
}

function MapCentre({ point }: { readonly point: MapPoint }) {
  const map = useMap();
  useEffect(() => {
    map.setView([point.latitude, point.longitude], Math.max(map.getZoom(), DEFAULT_ZOOM));
  }, [map, point]);
  return null;
}

/** The first and the last moment of some tracks. */
function endsOf(tracks: readonly Track[]): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { stops } of tracks) {
    first = Math.min(first, stops[0]?.time ?? first);
    last = Math.max(last, stops.at(-1)?.time ?? last);
  }
  return [Math.min(first, last), last];
}
