import { WALL_MODES, type WallMode } from '../cards/layout.ts';

const STORED = 'wallMode';

/** How dashboards fill the screen of this browser. */
export function storedWallMode(): WallMode {
  try {
    const stored = localStorage.getItem(STORED);
    return WALL_MODES.find((mode) => mode === stored) ?? 'fit';
  } catch {
    return 'fit';
  }
}

export function storeWallMode(mode: WallMode): void {
  try {
    localStorage.setItem(STORED, mode);
  } catch {
    // Without storage, it holds until the page is left.
  }
}
