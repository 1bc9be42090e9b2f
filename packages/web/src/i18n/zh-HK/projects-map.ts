import type { ProjectsMapTexts } from '../en/projects-map.ts';

export const projectMap: ProjectsMapTexts = {
  projectMap: '專案地圖',
  mapOfTopics: '顯示此專案各主題的地圖',
  copyMapAddress: '複製公開地圖的網址',
  mapAddressCopied: '已複製網址。任何人只要有此網址，毋須登入便可查看地圖。',
  embeddedNotAvailable: '無法顯示此地圖',
  embeddedNotAvailableText: '網址可能有誤，或此地圖已不再公開。',
};
