import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { tileGrid } from '../../../ui/links/tile.tsx';
import { TileLink } from '../../../ui/links/tile-link.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const route = getRouteApi('/open/user/register');

/** The choice of registration type. */
export function RegisterPage() {
  const { accounts } = useTexts();
  const search = route.useSearch();
  const hasMail = useConfig()?.hasMailServer !== false;
  return (
    <>
      <PageHeader title={accounts.register} intro={accounts.registerIntro} />
      <div className={tileGrid}>
        <TileLink
          to="/user/register/register-with-license"
          search={search}
          icon="key"
          title={accounts.withLicense}
          text={accounts.withLicenseText}
        />
        <TileLink
          to="/user/register/guest"
          search={search}
          icon="ticket"
          title={accounts.withEventCode}
          text={accounts.withEventCodeText}
        />
        <TileLink
          to="/user/register/school"
          search={search}
          icon="school"
          title={accounts.asSchool}
          text={hasMail ? accounts.asSchoolText : accounts.asSchoolTextNoMail}
        />
      </div>
      <p>
        <TextLink to="/user/login" search={search} size="sm">
          {accounts.backToLogin}
        </TextLink>
      </p>
    </>
  );
}
