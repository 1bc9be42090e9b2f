import { useTexts } from '../../i18n/texts.ts';
import { tileGrid } from '../../ui/links/tile.tsx';
import { TileLink } from '../../ui/links/tile-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** Resources that need no account. */
export function ResourcePage() {
  const { subscriptions: texts, weather } = useTexts();
  return (
    <>
      <PageHeader title={texts.resource} intro={texts.resourceIntro} />
      <div className={tileGrid}>
        <TileLink to="/license/detail" icon="search" title={texts.check} text={texts.checkIntro} />
        <TileLink to="/resource/open-api/weather" icon="weather" title={weather.title} text={weather.tile} />
      </div>
    </>
  );
}
