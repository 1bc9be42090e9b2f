export const maps = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  notAvailable: 'The map is not available. Reload the page; if it stays away, tell your administrator.',
  projectMap: 'Project map',
  mapOfTopics: 'Map with the topics of this project',
  copyMapAddress: 'Copy the address of the public map',
  mapAddressCopied: 'The address was copied. Whoever has it sees the map, without signing in.',
  embeddedNotAvailable: 'This map is not available',
  embeddedNotAvailableText: 'The address may be mistyped, or the map is not public any more.',
};

export type MapsTexts = typeof maps;
