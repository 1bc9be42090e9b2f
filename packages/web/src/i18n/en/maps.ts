export const maps = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  notAvailable: 'The map is not available. Reload the page. If it still doesn’t appear, ask your administrator.',
  projectMap: 'Project map',
  mapOfTopics: 'Map of this project’s topics',
  copyMapAddress: 'Copy public map link',
  mapAddressCopied: 'Link copied. Anyone with the link can see the map without signing in.',
  embeddedNotAvailable: 'This map is not available',
  embeddedNotAvailableText: 'The link may be wrong, or the map is no longer public.',
};

export type MapsTexts = typeof maps;
