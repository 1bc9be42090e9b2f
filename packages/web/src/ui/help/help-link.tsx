import { useFirstTexts } from '../../i18n/texts.ts';
import { type HelpSection, helpAddress } from '../../platform/help/help-sections.ts';

/** Opens a section of the help in a tab of its own, so that what is typed stays. Also works outside the router. */
export function HelpLink({ section, about }: { section: HelpSection; about?: string }) {
  const { common } = useFirstTexts();
  return (
    <a
      href={helpAddress(section)}
      target="_blank"
      rel="noreferrer"
      aria-label={about === undefined ? undefined : common.helpAbout(about)}
    >
      {common.help}
    </a>
  );
}
