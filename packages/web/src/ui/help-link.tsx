import { useTexts } from '../i18n/texts.ts';
import { type HelpSection, helpAddress } from '../platform/help/help-sections.ts';
import { Anchor } from './kit.ts';

/** Opens a section of the help in a new tab, so that typed text stays. It also works outside the router. */
export function HelpLink({ section }: { section: HelpSection }) {
  const { common } = useTexts();
  return (
    <Anchor
      inherit
      underline="always"
      style={{ wordBreak: 'keep-all' }}
      href={helpAddress(section)}
      target="_blank"
      rel="noreferrer"
    >
      {common.help}
    </Anchor>
  );
}
