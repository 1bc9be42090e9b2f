import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { confirmReached } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../platform/requests/call.ts';
import { ApiError } from '../../../platform/requests/request.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const route = getRouteApi('/open/static/reached/$token');

/** The page on a phone that has scanned the code of the guided start. It needs no account, and reveals nothing. */
export function ReachedPage() {
  const { admin } = useTexts();
  const { token } = route.useParams();
  const { data, error } = useQuery({
    queryKey: ['admin-place-reached', token],
    queryFn: () => call(confirmReached, { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const { title, works, worksText, same, sameText } = admin.reached;
  return (
    <>
      <PageHeader title={title} />
      {data?.isOtherDevice === true && (
        <>
          <Mark kind="good">{works}</Mark>
          <p>{worksText}</p>
        </>
      )}
      {data?.isOtherDevice === false && <Notice title={same}>{sameText}</Notice>}
      {error && <p role="alert">{error instanceof ApiError ? error.message : admin.reached.failed}</p>}
    </>
  );
}
