import { adminTexts as enAdmin } from '../../packages/web/src/i18n/en/admin-dictionary.ts';
import { chartTexts as enCharts } from '../../packages/web/src/i18n/en/chart-dictionary.ts';
import { userTexts as enUsers } from '../../packages/web/src/i18n/en/dictionary.ts';
import { firstTexts as enFirst } from '../../packages/web/src/i18n/en/first.ts';
import { furtherTexts as enFurther } from '../../packages/web/src/i18n/en/further-dictionary.ts';
import { adminTexts as zhAdmin } from '../../packages/web/src/i18n/zh-HK/admin-dictionary.ts';
import { chartTexts as zhCharts } from '../../packages/web/src/i18n/zh-HK/chart-dictionary.ts';
import { userTexts as zhUsers } from '../../packages/web/src/i18n/zh-HK/dictionary.ts';
import { firstTexts as zhFirst } from '../../packages/web/src/i18n/zh-HK/first.ts';
import { furtherTexts as zhFurther } from '../../packages/web/src/i18n/zh-HK/further-dictionary.ts';

/** The texts of the screens, by which tests find buttons and fields as a reader does. */
export const TEXTS = {
  en: { ...enFirst, ...enCharts, ...enUsers, ...enFurther, ...enAdmin },
  'zh-HK': { ...zhFirst, ...zhCharts, ...zhUsers, ...zhFurther, ...zhAdmin },
};
