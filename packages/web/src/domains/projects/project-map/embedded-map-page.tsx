import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { EmbeddedMap } from '@tinkerstream/contract/projects';
import { getEmbeddedMap } from '@tinkerstream/contract/projects';
import type { ReadData } from '@tinkerstream/contract/records';
import { useTexts } from '../../../i18n/texts.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { call } from '../../../platform/requests/call.ts';
import { isGone } from '../../../platform/requests/request.ts';
import { VisuallyHidden } from '../../../ui/kit.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PublicLanguage } from '../../../ui/page/public-language.tsx';
import { withLatest } from '../../records/index.ts';
import classes from './embedded-map-page.module.css';
import { moved } from './moved.ts';
import { PlaceWindow } from './place-window.tsx';
import { PlacesMap } from './places-map.tsx';

const route = getRouteApi('/project/map/embedded/token/$token');

/** A public project map that fills the page, for embedding in other sites. */
export function EmbeddedMapPage() {
  const { projectMap: texts } = useTexts();
  const { token } = route.useParams();
  const { data: map, error } = useQuery(embeddedMapQuery(token));
  usePageTitle(map?.projectName ?? texts.projectMap);
  // A map that is no longer public must not stay on the page.
  const isOver = isGone(error);
  return (
    <main className={classes.page}>
      {map && !isOver ? <PublicMap map={map} token={token} /> : error ? <NotAvailable /> : <Loading />}
    </main>
  );
}

function PublicMap({ map, token }: { map: EmbeddedMap; token: string }) {
  useLiveEmbeddedMap(token, map);
  return (
    <>
      <VisuallyHidden component="h1">{map.projectName}</VisuallyHidden>
      <div className={classes.language}>
        <PublicLanguage />
      </div>
      <PlacesMap
        label={map.projectName}
        places={map.topics}
        renderWindow={({ description, latestRecords }) => (
          <PlaceWindow description={description} records={latestRecords} />
        )}
      />
    </>
  );
}

function NotAvailable() {
  const { projectMap: texts } = useTexts();
  return (
    <div className={classes.message}>
      <h1>{texts.embeddedNotAvailable}</h1>
      <p>{texts.embeddedNotAvailableText}</p>
    </div>
  );
}

/** Keeps a public map current through the rooms of its topics, which its token opens. */
function useLiveEmbeddedMap(token: string, { topics }: EmbeddedMap): void {
  useLiveData({
    rooms: topics.map(({ topicId }) => topicRoom(topicId)),
    token,
    queryKey: embeddedMapQuery(token).queryKey,
    add: {
      read_data(map, event, reload) {
        if (hasNewKey(map, event)) reload();
        return withLiveValues(map, event);
      },
      topic_moved: (map, place) => ({ ...map, topics: moved(map.topics, place) }),
    },
    reloadOn: ['topic_changed', 'room_closed', 'refused'],
  });
}

/** The refetch interval for a change that no room event announces: the first location of a topic. */
const REFETCH_MS = 30_000;

/** The public map of a token. The page reports failures. */
function embeddedMapQuery(token: string) {
  return queryOptions({
    queryKey: ['projects', 'embedded-map', token],
    queryFn: () => call(getEmbeddedMap, { embedMapToken: token }),
    refetchInterval: REFETCH_MS,
    meta: { quiet: true },
  });
}

/** A public map after a live message to one of its topics. */
function withLiveValues(map: EmbeddedMap, event: ReadData): EmbeddedMap {
  const topics = map.topics.map((topic) => {
    if (topic.topicId !== event.topicId) return topic;
    const { latestRecords } = topic;
    const dataTypes = latestRecords.map(({ dataRecordType }) => dataRecordType);
    return { ...topic, latestRecords: [...withLatest(latestRecords, dataTypes, event)] };
  });
  return { ...map, topics };
}

/** Whether a message has a key that the map does not show yet. */
function hasNewKey(map: EmbeddedMap, { topicId, records }: ReadData): boolean {
  const shown = map.topics.find((topic) => topic.topicId === topicId)?.latestRecords ?? [];
  const keys = new Set(shown.map(({ dataRecordType }) => dataRecordType.keyName));
  return Object.keys(records).some((key) => !keys.has(key));
}
