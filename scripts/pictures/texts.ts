import { charts as chartsEn } from '../../packages/web/src/i18n/en/charts.ts';
import { chartRange as rangeEn } from '../../packages/web/src/i18n/en/charts-range.ts';
import { dashboards as dashboardsEn } from '../../packages/web/src/i18n/en/dashboards.ts';
import { overview as overviewEn } from '../../packages/web/src/i18n/en/projects-overview.ts';
import { records as recordsEn } from '../../packages/web/src/i18n/en/records.ts';
import { topics as topicsEn } from '../../packages/web/src/i18n/en/topics.ts';
import { charts as chartsZhCn } from '../../packages/web/src/i18n/zh-CN/charts.ts';
import { chartRange as rangeZhCn } from '../../packages/web/src/i18n/zh-CN/charts-range.ts';
import { dashboards as dashboardsZhCn } from '../../packages/web/src/i18n/zh-CN/dashboards.ts';
import { overview as overviewZhCn } from '../../packages/web/src/i18n/zh-CN/projects-overview.ts';
import { records as recordsZhCn } from '../../packages/web/src/i18n/zh-CN/records.ts';
import { topics as topicsZhCn } from '../../packages/web/src/i18n/zh-CN/topics.ts';
import { charts as chartsZhHk } from '../../packages/web/src/i18n/zh-HK/charts.ts';
import { chartRange as rangeZhHk } from '../../packages/web/src/i18n/zh-HK/charts-range.ts';
import { dashboards as dashboardsZhHk } from '../../packages/web/src/i18n/zh-HK/dashboards.ts';
import { overview as overviewZhHk } from '../../packages/web/src/i18n/zh-HK/projects-overview.ts';
import { records as recordsZhHk } from '../../packages/web/src/i18n/zh-HK/records.ts';
import { topics as topicsZhHk } from '../../packages/web/src/i18n/zh-HK/topics.ts';

// The texts by which pictures find what they press.
export const CHARTS = { en: chartsEn, 'zh-HK': chartsZhHk, 'zh-CN': chartsZhCn };
export const DASHBOARDS = { en: dashboardsEn, 'zh-HK': dashboardsZhHk, 'zh-CN': dashboardsZhCn };
export const OVERVIEW = { en: overviewEn, 'zh-HK': overviewZhHk, 'zh-CN': overviewZhCn };
export const RANGE = { en: rangeEn, 'zh-HK': rangeZhHk, 'zh-CN': rangeZhCn };
export const RECORDS = { en: recordsEn, 'zh-HK': recordsZhHk, 'zh-CN': recordsZhCn };
export const TOPICS = { en: topicsEn, 'zh-HK': topicsZhHk, 'zh-CN': topicsZhCn };
