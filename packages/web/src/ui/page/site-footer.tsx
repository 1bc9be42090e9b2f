import { Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFirstTexts, useLanguage } from '../../i18n/texts.ts';
import classes from './site-footer.module.css';

/** The footer of every page, with the legal links. */
export function SiteFooter() {
  const { shell, common } = useFirstTexts();
  // The legal pages exist in English and in Traditional Chinese (rule 2).
  const params = { language: useLanguage().language === 'en' ? 'en' : 'tc' };
  return (
    <footer className={classes.footer}>
      <span>{shell.copyrightLine(new Date().getFullYear())}</span>
      <Flex component="nav" wrap="wrap" justify="center" rowGap="2xs" columnGap="lg" aria-label={shell.footer}>
        <Link to="/help">{common.help}</Link>
        <Link to="/contact-us">{shell.contactUs}</Link>
        <Link to="/static/$language/privacy/content.html" params={params}>
          {shell.privacy}
        </Link>
        <Link to="/static/$language/copyright/content.html" params={params}>
          {shell.copyright}
        </Link>
        <Link to="/static/$language/disclaimer/content.html" params={params}>
          {shell.disclaimer}
        </Link>
        <Link to="/static/$language/terms/content.html" params={params}>
          {shell.terms}
        </Link>
        <Link to="/static/en/thirdParty/content.html">{shell.thirdParty}</Link>
      </Flex>
    </footer>
  );
}
