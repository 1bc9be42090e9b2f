import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { SimpleGrid } from '../../../../ui/kit.ts';
import { MapFollow } from '../../../../ui/map/map-follow.tsx';
import { MapMarker } from '../../../../ui/map/map-marker.tsx';
import { DEFAULT_CENTER, DEFAULT_ZOOM, MapView } from '../../../../ui/map/map-view.tsx';
import { coordinatePoint, coordinateTexts } from '../../../topics/index.ts';
import type { ChartSettingsProps, SourceDraft } from '../../chart-type-definition.ts';
import { RangeFields } from '../../range/range-fields.tsx';
import { SourceEditor } from '../../settings/source-editor.tsx';
import classes from './settings.module.css';
import { texts } from './texts.ts';

/** The location of a source in its fields; a source at 0, 0 has no location yet. */
function placeOf(source: SourceDraft) {
  const place = coordinatePoint(source);
  return place?.latitude === 0 && place.longitude === 0 ? undefined : place;
}

export function PointMapSettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  const { charts } = useTexts();
  const { sources, onSources } = props;
  const [chosen, setChosen] = useState(sources[0]?.rowId ?? 0);
  const selected = sources.some(({ rowId }) => rowId === chosen) ? chosen : (sources.at(-1)?.rowId ?? 0);
  const selectedSource = sources.find(({ rowId }) => rowId === selected);
  const selectedPlace = selectedSource && placeOf(selectedSource);
  const [begin] = useState(() => sources.map(placeOf).find((place) => place !== undefined) ?? DEFAULT_CENTER);
  return (
    <>
      <div>
        <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing="md" maw={760}>
          <RangeFields {...props} />
        </SimpleGrid>
        <p className={classes.hint}>{own.rangeHint}</p>
      </div>
      <SourceEditor {...props} hint={own.sourcesHint} selection={{ rowId: selected, onSelect: setChosen }} />
      <div className={classes.map}>
        <MapView
          label={own.placesMap}
          center={begin}
          zoom={DEFAULT_ZOOM}
          onClick={(point) =>
            onSources(
              sources.map((source) => (source.rowId === selected ? { ...source, ...coordinateTexts(point) } : source)),
            )
          }
        >
          {selectedPlace && <MapFollow {...selectedPlace} />}
          {sources.map((source, index) => {
            const place = placeOf(source);
            const title = source.description.trim() || charts.source(index + 1);
            return (
              place && <MapMarker key={source.rowId} {...place} title={title} isDraft={source.rowId === selected} />
            );
          })}
        </MapView>
      </div>
    </>
  );
}
