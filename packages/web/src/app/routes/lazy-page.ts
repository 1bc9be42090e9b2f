import { lazyRouteComponent } from '@tanstack/react-router';
import { loadAdminTexts, loadAllTexts } from '../../i18n/texts.ts';

/** A page that is downloaded when it is opened, together with the texts that the sign-in screen does without. */
export const lazyPage = lazyPageWith(loadAllTexts);

/** The same with the texts that only administrators read. */
export const lazyAdminPage = lazyPageWith(loadAdminTexts);

function lazyPageWith(loadTexts: () => Promise<void>) {
  return <Module extends Record<string, unknown>, Name extends keyof Module & string>(
    load: () => Promise<Module>,
    name: Name,
  ) => {
    const loadWithTexts = async () => {
      const [module] = await Promise.all([load(), loadTexts()]);
      return module;
    };
    return lazyRouteComponent(loadWithTexts, name);
  };
}
