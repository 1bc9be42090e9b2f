import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { useConfig } from '../../platform/config.ts';
import { Stack } from '../../ui/kit.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './mail-notice.module.css';
import { linkAddressQuery } from './queries.ts';

/** Warns before an email is sent if the recipient may not receive it, or cannot follow its link. */
export function MailNotice({ hasLink }: { hasLink: boolean }) {
  const {
    admin: { mail: texts },
  } = useTexts();
  const config = useConfig();
  const { data: address } = useQuery({ ...linkAddressQuery, enabled: hasLink });
  const guess = hasLink && address?.isGuess ? address.origin : undefined;
  if (config?.hasMailServer !== false && guess === undefined) return null;
  return (
    <Stack gap="sm" className={classes.notices}>
      {config?.hasMailServer === false && <Notice title={texts.outbox}>{texts.outboxText}</Notice>}
      {guess && <Notice title={texts.guess}>{texts.guessText(guess)}</Notice>}
    </Stack>
  );
}
