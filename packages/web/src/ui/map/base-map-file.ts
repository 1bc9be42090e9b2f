/** Where the offline base map is, and what is in it. */
export interface BaseMapFile {
  /** A file of Mapbox Vector Tiles, one after the other, with one layer `sea`. */
  readonly url: string;
  /** The zooms that have tiles, rising. */
  readonly zooms: readonly number[];
  /**
   * For each of these zooms its tiles in the order of the file, column by column: the bytes of a tile, or that it is
   * all land or all sea and takes none.
   */
  readonly index: readonly (readonly (number | 'land' | 'sea')[])[];
}

/** Filled in by the build: the base map is staged there and is in no repository. */
export const baseMapFile: BaseMapFile = { url: '', zooms: [], index: [] };
