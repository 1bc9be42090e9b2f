import { useAdminTexts } from '../../i18n/texts.ts';
import { useConfig } from '../../platform/config.ts';
import { Notice } from '../../ui/notice.tsx';

/** Tells administrators, and no one else, what maps lack without MAP_TILE_URL. */
export function MapNotice() {
  const {
    admin: { maps: texts },
  } = useAdminTexts();
  const config = useConfig();
  if (config?.mapTiles !== null) return null;
  return <Notice title={texts.noStreets}>{texts.noStreetsText}</Notice>;
}
