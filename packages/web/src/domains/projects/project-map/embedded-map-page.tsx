import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { EmbeddedMap } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { isGone } from '../../../platform/requests/request.ts';
import { Loading } from '../../../ui/loading/loading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PublicLanguage } from '../../../ui/page/public-language.tsx';
import { embeddedMapQuery } from './embedded-map.ts';
import classes from './embedded-map-page.module.css';
import { PlaceWindow } from './place-window.tsx';
import { PlacesMap } from './places-map.tsx';
import { useLiveEmbeddedMap } from './use-live-embedded-map.ts';

const route = getRouteApi('/project/map/embedded/token/$token');

/** A public project map that fills the page, for embedding in other sites. */
export function EmbeddedMapPage() {
  const { projectMap: texts } = useTexts();
  const { token } = route.useParams();
  const { data: map, error } = useQuery(embeddedMapQuery(token));
  usePageTitle(map?.projectName ?? texts.projectMap);
  // Do not keep showing a map that is no longer public.
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
