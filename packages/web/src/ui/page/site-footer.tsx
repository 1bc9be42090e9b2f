import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { Flex } from '../kit.ts';
import { PageLink } from '../links/page-link.tsx';
import classes from './site-footer.module.css';

/** The footer of every page, with the legal links. */
export function SiteFooter() {
  const { shell, common } = useTexts();
  // The legal pages exist in English and in Traditional Chinese (rule 2).
  const legal = useLanguage().language === 'en' ? 'en' : 'tc';
  return (
    <footer className={classes.footer}>
      <span>{shell.copyrightLine(new Date().getFullYear())}</span>
      <Flex component="nav" wrap="wrap" justify="center" rowGap="2xs" columnGap="lg" aria-label={shell.footer}>
        <PageLink href="/help">{common.help}</PageLink>
        <PageLink href="/contact-us">{shell.contactUs}</PageLink>
        <PageLink href={`/static/${legal}/privacy/content.html`}>{shell.privacy}</PageLink>
        <PageLink href={`/static/${legal}/copyright/content.html`}>{shell.copyright}</PageLink>
        <PageLink href={`/static/${legal}/disclaimer/content.html`}>{shell.disclaimer}</PageLink>
        <PageLink href={`/static/${legal}/terms/content.html`}>{shell.terms}</PageLink>
        <PageLink href="/static/en/thirdParty/content.html">{shell.thirdParty}</PageLink>
      </Flex>
    </footer>
  );
}
