export const maps = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  notAvailable: 'The map is not available. Reload the page; if it stays away, tell your administrator.',
};

export type MapsTexts = typeof maps;
