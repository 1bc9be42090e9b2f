import { useFurtherTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import type { Problems } from '../definitions.ts';
import { SECTIONS, sectionOf } from '../draft.ts';
import classes from './validation-banner.module.css';

/** Says which sections keep the event trigger from being saved. */
export function ValidationBanner({ problems }: { problems: Problems }) {
  const { applets: texts } = useFurtherTexts();
  const wrong = new Set(Object.keys(problems).map(sectionOf));
  return (
    <div role="alert">
      {wrong.size > 0 && (
        <div className={classes.banner}>
          <Mark kind="alert">{texts.validationFailed}</Mark>
          <ul>
            {SECTIONS.filter((section) => wrong.has(section)).map((section) => (
              <li key={section}>{texts.sectionInvalid[section]}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
