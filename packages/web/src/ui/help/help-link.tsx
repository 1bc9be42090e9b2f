import { Anchor } from '@mantine/core';
import { useFirstTexts } from '../../i18n/texts.ts';
import { type HelpSection, helpAddress } from '../../platform/help/help-sections.ts';

/** Opens a section of the help in a tab of its own, so that what is typed stays. Also works outside the router. */
export function HelpLink({ section }: { section: HelpSection }) {
  const { common } = useFirstTexts();
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
