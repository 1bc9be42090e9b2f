export const projectMap = {
  projectMap: 'Project map',
  mapOfTopics: 'Map of this project’s topics',
  copyMapAddress: 'Copy public map link',
  mapAddressCopied: 'Link copied. Anyone with the link can see the map without signing in.',
  embeddedNotAvailable: 'This map is not available',
  embeddedNotAvailableText: 'The link may be wrong, or the map is no longer public.',
};

export type ProjectsMapTexts = typeof projectMap;
