import type { OpenApi } from '@tinkerstream/contract/platform/endpoint';

/** The groups of the catalogue with their tiles, in the order of the page. */
export const CATALOGUE = {
  ai: ['imageRecognition', 'imageClassification', 'faceAnalysis', 'textAnalysis', 'audioAnalysis'],
  iot: ['dataStore', 'location', 'topic'],
  product: ['ucoa', 'projectApi'],
  openData: ['weather', 'currency', 'school'],
  storeApplications: ['genericStore', 'accessControl', 'timeTracker', 'codeFileStorage'],
} as const;

export type CatalogueGroup = keyof typeof CATALOGUE;
export type CatalogueTile = (typeof CATALOGUE)[CatalogueGroup][number];

/** The tile of each API, by its name in `?openApi=` and `/swagger/`. All other tiles are coming soon. */
export const API_TILES = {
  'image-recognition': 'imageRecognition',
  'image-classification': 'imageClassification',
  'project-api': 'projectApi',
} as const satisfies Record<OpenApi, CatalogueTile>;

/** The API whose explorer a tile opens; undefined for other tiles. */
export function apiOf(tile: CatalogueTile): OpenApi | undefined {
  return (Object.keys(API_TILES) as OpenApi[]).find((api) => API_TILES[api] === tile);
}

/** Whether an address names an API with an explorer. */
export function isOpenApi(name: string | undefined): name is OpenApi {
  return name !== undefined && Object.hasOwn(API_TILES, name);
}
