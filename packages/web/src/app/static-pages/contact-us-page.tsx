import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { useConfig } from '../../platform/config.ts';
import { Anchor, Flex } from '../../ui/kit.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { contact } from './contact.ts';
import classes from './prose.module.css';

export function ContactUsPage() {
  const { accounts, shell } = useTexts();
  const { title, teacher, operator, administrator, faq } = contact[useLanguage().language];
  const config = useConfig();
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.prose} data-text-page>
        <p>{teacher}</p>
        {config && <p>{config.supportEmail ? operator : administrator}</p>}
        {config?.supportEmail && (
          <Flex component="p" wrap="wrap" align="center" rowGap="xs" columnGap="md">
            <Copyable value={config.supportEmail} label={accounts.email} />
            <Anchor inherit underline="always" href={`mailto:${config.supportEmail}`}>
              {accounts.writeMail}
            </Anchor>
          </Flex>
        )}
        <p>
          {faq}
          <TextLink to="/faq" underline="always">
            {shell.faq}
          </TextLink>
        </p>
      </div>
    </>
  );
}
