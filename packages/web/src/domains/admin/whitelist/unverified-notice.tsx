import { useQuery } from '@tanstack/react-query';
import { listWhitelistedUsers } from '@tinkerstream/contract/admin';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { callPage } from '../../../platform/requests/call.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ADMIN_LISTS } from '../queries.ts';

/** The number of whitelisted users who have no access because their email is unverified, and how to verify it. */
export function UnverifiedNotice() {
  const { adminWhitelist: texts } = useAdminTexts();
  const config = useConfig();
  const { data } = useQuery({
    queryKey: [...ADMIN_LISTS, 'unverified-whitelist'],
    queryFn: () => callPage(listWhitelistedUsers, { isEmailVerified: 'false', pageSize: 1 }),
  });
  if (!config || !data || data.total === 0) return null;
  return (
    <Notice title={texts.unverified(data.total)}>
      {config.hasMailServer ? texts.withMail : texts.withoutMail}{' '}
      <TextLink to="/admin/user/list" search={{ filter: 'whitelist', unverified: true }}>
        {texts.showUnverified}
      </TextLink>
    </Notice>
  );
}
