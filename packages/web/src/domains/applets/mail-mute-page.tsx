import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { muteMails, unmuteMails } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { useTexts } from '../../i18n/texts.ts';
import { hasErrorCode } from '../../platform/requests/request.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Button } from '../../ui/kit.ts';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { localMinute } from '../../ui/text/local-time.ts';
import { showSuccess } from '../../ui/toast/toast.ts';
import { mailMuteQuery } from './queries.ts';

const route = getRouteApi('/open/event-trigger/emails/token/$token');

/**
 * The page of the link in an email of an event trigger. It asks before it mutes, because programs that check emails for
 * viruses open all links.
 */
export function MailMutePage() {
  const {
    applets: { mailMute: texts },
  } = useTexts();
  return (
    <>
      <PageHeader title={texts.title} />
      <Mute />
    </>
  );
}

function Mute() {
  const {
    applets: { mailMute: texts },
  } = useTexts();
  const { token } = route.useParams();
  const query = mailMuteQuery(token);
  const { data, error, refetch } = useQuery(query);
  const mute = useCall(muteMails, { reloads: [query.queryKey] });
  const unmute = useCall(unmuteMails, { reloads: [query.queryKey] });

  if (hasErrorCode(error ?? mute.error ?? unmute.error, appletErrors.muteLinkInvalid)) {
    return <EmptyState help="event-triggers#how" title={texts.invalid} text={texts.invalidText} />;
  }
  if (!data) return error ? <LoadError onRetry={() => void refetch()} /> : <Loading />;
  const { appletName, projectName, mutedUntil } = data;
  return mutedUntil === null ? (
    <EmptyState
      help="event-triggers#how"
      title={texts.question(appletName, projectName)}
      text={texts.questionText}
      action={
        <Button loading={mute.isPending} onClick={() => mute.mutate({ token })}>
          {texts.mute}
        </Button>
      }
    />
  ) : (
    <EmptyState
      help="event-triggers#how"
      title={texts.muted(appletName)}
      text={texts.mutedText(localMinute(mutedUntil))}
      action={
        <Button
          variant="default"
          loading={unmute.isPending}
          onClick={() => unmute.mutate({ token }, { onSuccess: () => showSuccess(texts.unmuted) })}
        >
          {texts.unmute}
        </Button>
      }
    />
  );
}
