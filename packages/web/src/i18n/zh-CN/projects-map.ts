import type { ProjectsMapTexts } from '../en/projects-map.ts';

export const projectMap: ProjectsMapTexts = {
  projectMap: '项目地图',
  mapOfTopics: '显示此项目各主题的地图',
  copyMapAddress: '复制公开地图的网址',
  mapAddressCopied: '网址已复制。任何人只要有此网址，无需登录即可查看地图。',
  embeddedNotAvailable: '无法显示此地图',
  embeddedNotAvailableText: '网址可能有误，或此地图已不再公开。',
};
