export const maps = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  notAvailable: 'The map is not available. Reload the page. If it still doesn’t appear, ask your administrator.',
  latitude: 'Latitude',
  longitude: 'Longitude',
};

export type MapsTexts = typeof maps;
