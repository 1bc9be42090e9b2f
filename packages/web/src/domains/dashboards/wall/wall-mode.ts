import { keep, kept } from '../../../platform/kept/browser-store.ts';
import { WALL_MODES, type WallMode } from '../cards/layout.ts';

const STORED = 'wallMode';

/** How dashboards fill the screen of this browser. */
export function storedWallMode(): WallMode {
  const stored = kept(STORED);
  return WALL_MODES.find((mode) => mode === stored) ?? 'fit';
}

export function storeWallMode(mode: WallMode): void {
  keep(STORED, mode);
}
