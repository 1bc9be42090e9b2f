/** The offline base map and its index. */
export interface BaseMapFile {
  /** A file of concatenated Mapbox Vector Tiles with the layers `sea` and `places`, each only where it has content. */
  readonly url: string;
  /** The zoom levels with tiles, ascending. */
  readonly zooms: readonly number[];
  /**
   * The tiles of each of these zoom levels in file order, column by column: the length of a tile in bytes, or `land` or
   * `sea` for a uniform tile without places, which takes no bytes.
   */
  readonly index: readonly (readonly (number | 'land' | 'sea')[])[];
}

/** The base map. The build replaces this file: the map is staged there, not committed. */
export const baseMapFile: BaseMapFile = { url: '', zooms: [], index: [] };
