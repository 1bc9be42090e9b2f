import { Button, TextInput } from '@mantine/core';
import type { Topic } from '@tinkerstream/contract/topics';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { MapFollow } from '../../../ui/map/map-follow.tsx';
import { MapMarker } from '../../../ui/map/map-marker.tsx';
import { DEFAULT_CENTER, type MapPoint, MapView } from '../../../ui/map/map-view.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { focusFirstProblem } from '../../../ui/use-form.ts';
import { useLocateTopic, useRemoveTopicLocation } from '../queries.ts';
import { type CoordinateTexts, isWrong, locationOf, pointOf, textsOf } from './coordinates.ts';
import classes from './location-map.module.css';

/** A place in its streets, or the whole town while there is none (specification 2 section 9). */
const ZOOM_LOCATED = 14;
const ZOOM_NOWHERE = 10;

export function LocationMap({ topic }: { topic: Pick<Topic, 'id' | 'description' | 'latitude' | 'longitude'> }) {
  const { common, topics: texts } = useTexts();
  const locate = useLocateTopic(topic.id);
  const remove = useRemoveTopicLocation(topic.id);
  /** What was clicked or typed and is not saved yet. */
  const [edited, setEdited] = useState<CoordinateTexts>();
  const [tried, setTried] = useState(false);
  const saved = locationOf(topic);
  const shown = edited ?? textsOf(saved);
  const draft = edited && pointOf(edited);
  const [isSaving, save] = useBusy(async (point: MapPoint) => {
    await locate.mutateAsync(point);
    edit(undefined);
    showSuccess(texts.locationSaved);
  });
  const [isRemoving, takeOff] = useBusy(async () => {
    await remove.mutateAsync();
    showSuccess(texts.locationRemoved);
  });

  function edit(change: CoordinateTexts | undefined) {
    setEdited(change);
    setTried(false);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!draft) return focusFirstProblem(event.currentTarget);
    save(draft);
  }

  const field = (name: keyof CoordinateTexts) => (
    <TextInput
      label={texts[name]}
      autoComplete="off"
      value={shown[name]}
      error={tried && isWrong(name, shown) && texts[`${name}Wrong`]}
      onChange={(event) => edit({ ...shown, [name]: event.currentTarget.value })}
    />
  );

  return (
    <Panel title={texts.location} hint={texts.locationHint}>
      <div className={classes.map}>
        <MapView
          label={texts.locationOf(topic.description)}
          center={saved ?? DEFAULT_CENTER}
          zoom={saved ? ZOOM_LOCATED : ZOOM_NOWHERE}
          onClick={(point) => edit(textsOf(point))}
        >
          {saved && <MapMarker {...saved} title={topic.description} />}
          {saved && !draft && <MapFollow {...saved} />}
          {draft && <MapMarker {...draft} title={texts.newLocation} isDraft />}
          {draft && <MapFollow {...draft} />}
        </MapView>
      </div>
      <form className={classes.fields} onSubmit={submit} noValidate>
        {field('latitude')}
        {field('longitude')}
        <div className={classes.buttons}>
          {edited ? (
            <>
              <Button type="submit" loading={isSaving}>
                {texts.confirmLocation}
              </Button>
              <Button variant="default" onClick={() => edit(undefined)}>
                {common.cancel}
              </Button>
            </>
          ) : (
            saved && (
              <Button variant="default" leftSection={<Icon name="trash" />} loading={isRemoving} onClick={takeOff}>
                {texts.removeLocation}
              </Button>
            )
          )}
        </div>
      </form>
    </Panel>
  );
}
