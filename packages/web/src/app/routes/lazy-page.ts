import { lazyRouteComponent } from '@tanstack/react-router';
import { loadAllTexts } from '../../i18n/texts.ts';

/** A page that is downloaded when it is opened, together with the texts that the sign-in screen does without. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadWithTexts = async () => {
    const [module] = await Promise.all([load(), loadAllTexts()]);
    return module;
  };
  return lazyRouteComponent(loadWithTexts, name);
}
