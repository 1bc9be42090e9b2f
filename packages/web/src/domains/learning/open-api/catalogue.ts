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

/** The name of an API in `?openApi=` and `/swagger/`. */
export const PROJECT_API = 'project-api';

/** What a click on a tile opens. */
export function openingOf(tile: CatalogueTile): 'explorer' | 'not-here' | 'coming-soon' {
  if (tile === 'projectApi') return 'explorer';
  return tile === 'imageRecognition' || tile === 'imageClassification' ? 'not-here' : 'coming-soon';
}
