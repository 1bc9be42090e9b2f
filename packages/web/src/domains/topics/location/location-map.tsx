import { removeTopicLocation, type Topic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, TextInput } from '../../../ui/kit.ts';
import { MapFollow } from '../../../ui/map/map-follow.tsx';
import { MapMarker } from '../../../ui/map/map-marker.tsx';
import { DEFAULT_CENTER, type MapPoint, MapView } from '../../../ui/map/map-view.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { LeaveGuard } from '../../../ui/unsaved/leave-guard.tsx';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';
import { type CoordinateTexts, isInvalid, locationOf, pointOf, textsOf } from './coordinates.ts';
import classes from './location-map.module.css';

/** Street level for a location, the whole city without one (rule 10). */
const ZOOM_LOCATED = 14;
const ZOOM_NOWHERE = 10;

export function LocationMap({
  topic,
}: {
  topic: Pick<Topic, 'id' | 'description' | 'latitude' | 'longitude' | 'mayChange'>;
}) {
  const { common, maps, topics: texts } = useTexts();
  const locate = useCall(updateTopicLocation, { reloads: QUERIES_WITH_TOPICS });
  const remove = useCall(removeTopicLocation, { reloads: QUERIES_WITH_TOPICS });
  const saved = locationOf(topic);
  const shownOf = (edited: Partial<CoordinateTexts>) => ({ ...textsOf(saved), ...edited });
  // The form holds only edits: an unedited field follows the saved location.
  const form = useForm<Partial<CoordinateTexts>>({}, (edited) => ({
    latitude: isInvalid('latitude', shownOf(edited)) && texts.latitudeWrong,
    longitude: isInvalid('longitude', shownOf(edited)) && texts.longitudeWrong,
  }));
  const shown = shownOf(form.values);
  const isEdited = Object.keys(form.values).length > 0;
  const draft = isEdited ? pointOf(shown) : undefined;
  const [isSaving, save] = useBusy(async ({ latitude, longitude }: MapPoint) => {
    await locate.mutateAsync({ topicId: topic.id, lat: latitude, lng: longitude });
    form.reset();
    showSuccess(texts.locationSaved);
  });
  const [isRemoving, takeOff] = useBusy(async () => {
    await remove.mutateAsync({ topicId: topic.id });
    showSuccess(texts.locationRemoved);
  });

  const submit = form.onSubmit(() => {
    if (draft) save(draft);
  });

  const field = (name: keyof CoordinateTexts) => (
    <TextInput {...form.getInputProps(name)} label={maps[name]} autoComplete="off" value={shown[name]} />
  );

  return (
    <>
      <div className={classes.map}>
        <MapView
          label={texts.locationOf(topic.description)}
          center={saved ?? DEFAULT_CENTER}
          zoom={saved ? ZOOM_LOCATED : ZOOM_NOWHERE}
          {...(topic.mayChange && { onClick: (point: MapPoint) => form.setValues(textsOf(point)) })}
        >
          {saved && <MapMarker {...saved} title={topic.description} />}
          {saved && !draft && <MapFollow {...saved} />}
          {draft && <MapMarker {...draft} title={texts.newLocation} isDraft />}
          {draft && <MapFollow {...draft} />}
        </MapView>
      </div>
      {topic.mayChange && (
        <form className={classes.fields} onSubmit={submit} noValidate>
          {field('latitude')}
          {field('longitude')}
          <div className={classes.buttons}>
            {isEdited ? (
              <>
                <LeaveGuard isDirty={() => isEdited} keepsOnQuery />
                <Button type="submit" loading={isSaving}>
                  {texts.confirmLocation}
                </Button>
                <Button variant="default" onClick={() => form.reset()}>
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
      )}
    </>
  );
}
