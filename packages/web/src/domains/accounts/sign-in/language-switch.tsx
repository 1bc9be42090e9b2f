import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { LANGUAGE_NAMES, useFirstTexts, useLanguage } from '../../../i18n/texts.ts';
import classes from './language-switch.module.css';

/** The three languages side by side: a menu would make the sign-in screen heavier. */
export function LanguageSwitch() {
  const { shell } = useFirstTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <nav className={classes.switch} aria-label={shell.language}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => void setLanguage(code)}
        >
          {LANGUAGE_NAMES[code]}
        </button>
      ))}
    </nav>
  );
}
