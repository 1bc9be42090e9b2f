import { shownNumber } from '@tinkerstream/contract/charts';
import { LatLng, LatLngBounds } from 'leaflet';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { aroundEarth } from '../../../../ui/map/around-earth.ts';
import { MapCircle } from '../../../../ui/map/map-circle.tsx';
import { useMap, useOpeningZoom } from '../../../../ui/map/map-context.ts';
import { useMapFit } from '../../../../ui/map/map-fit.tsx';
import { DEFAULT_ZOOM, type MapPoint, MapView } from '../../../../ui/map/map-view.tsx';
import { useScheme } from '../../../../ui/paper/use-medium.ts';
import { elapsedText } from '../../../../ui/text/elapsed.ts';
import { valueText } from '../../../../ui/text/number-text.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { lineColour } from '../../colours.ts';
import { LiveText } from '../../latest/live-text.tsx';
import { sourceLabel } from '../../latest/source-label.ts';
import { SourceValues } from '../../latest/source-values.tsx';
import { useLatestExports } from '../../latest/use-latest-exports.ts';
import { useLatestValues } from '../../latest/use-latest-values.ts';
import { useSilence } from '../../latest/use-silence.ts';
import { ValueTime } from '../../latest/value-time.tsx';
import { MAX_RADIUS, MIN_RADIUS, radiusOf } from './radius.ts';
import classes from './view.module.css';

/** The nearest zoom at which a point map opens (rule 5). */
const NEAREST_ZOOM = 14;
const STALE_COLOUR = 'var(--mantine-color-dimmed)';

export function PointMapView({ chart, feed, compact }: ChartTypeViewProps) {
  const { charts: texts } = useTexts();
  const { language } = useLanguage();
  const scheme = useScheme();
  const { chartSources, chartConfig } = chart;
  const { minValue = 0, maxValue = 100 } = chartConfig;
  const { values } = useLatestValues(chart, feed);
  const silence = useSilence();
  useLatestExports(chart, values);
  const places = useMemo(
    () =>
      aroundEarth(
        chartSources.map(({ chartSourceConfig }) => ({
          latitude: chartSourceConfig.latitude ?? 0,
          longitude: chartSourceConfig.longitude ?? 0,
        })),
      ),
    [chartSources],
  );
  return (
    <div className={classes.whole}>
      <div className={classes.map} data-compact={compact || undefined}>
        <MapView label={chart.name} center={places[0] as MapPoint} zoom={DEFAULT_ZOOM}>
          {chartSources.map((source, index) => {
            const live = values.get(source.id);
            const number = live && shownNumber(live.value);
            const label = sourceLabel(source);
            const isStale = silence.isStale(live);
            const age = isStale && live && elapsedText(silence.now - live.time, language);
            const unit = source.dataRecordType?.unit;
            return (
              <MapCircle
                key={source.id}
                {...(places[index] as MapPoint)}
                radius={number === undefined ? MIN_RADIUS : radiusOf(number, minValue, maxValue)}
                colour={isStale ? STALE_COLOUR : lineColour(source.chartSourceConfig.colorCode, index, scheme)}
                isBehind={silence.isSilent(live)}
                title={`${label}: ${live ? valueText(live.value, language, unit) : texts.noData}${age ? ` · ${age}` : ''}`}
              >
                <div className={classes.window}>
                  <strong>{label}</strong>
                  {live ? (
                    <>
                      <LiveText live={live} unit={unit} isStale={isStale} />
                      <ValueTime live={live} silence={silence} />
                    </>
                  ) : (
                    <span>{texts.noData}</span>
                  )}
                </div>
              </MapCircle>
            );
          })}
          <FitCircles places={places} />
        </MapView>
      </div>
      <SourceValues sources={chartSources} values={values} silence={silence} isCompact={compact} />
    </div>
  );
}

/** Fits every circle at its largest size, so that none grows out of view, until the user moves the map. */
function FitCircles({ places }: { places: readonly MapPoint[] }) {
  const map = useMap();
  const maxZoom = useOpeningZoom(NEAREST_ZOOM);
  const fit = () => {
    const bounds = new LatLngBounds([]);
    for (const { latitude, longitude } of places) {
      bounds.extend(new LatLng(latitude, longitude).toBounds(2 * MAX_RADIUS));
    }
    if (bounds.isValid()) map.fitBounds(bounds, { maxZoom, animate: false });
  };
  useMapFit(fit, [places, maxZoom]);
  return null;
}
