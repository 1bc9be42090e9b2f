import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { projectErrors } from '@tinkerstream/contract/error-codes';
import { joinProject } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { Button } from '../../../ui/kit.ts';
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Loading } from '../../../ui/loading/loading.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { projectListQuery } from '../queries.ts';
import { texts as roleTexts } from '../roles/texts.ts';
import { invitationQuery } from './queries.ts';

const route = getRouteApi('/student/project/join/token/$token');

/** The page of an invitation, which asks whether to join unless the user has already joined or the token is invalid. */
export function JoinProjectPage() {
  const { projects: texts } = useTexts();
  return (
    <>
      <PageHeader
        title={texts.join}
        trail={[
          <TextLink key="list" to="/project">
            {texts.list}
          </TextLink>,
        ]}
      />
      <Invitation />
    </>
  );
}

function Invitation() {
  const { projects: texts } = useTexts();
  const { joins } = useTexts(roleTexts);
  const { token } = route.useParams();
  const navigate = useNavigate();
  const { data: invitation, error, refetch } = useQuery(invitationQuery(token));
  const join = useCall(joinProject, { reloads: [projectListQuery.queryKey] });
  const [isBusy, setBusy] = useState(false);

  if (hasErrorCode(error ?? join.error, projectErrors.invitationInvalid)) {
    const list = <ButtonLink to="/project">{texts.goToList}</ButtonLink>;
    return (
      <EmptyState
        help="problems#not-found"
        title={texts.invitationInvalid}
        text={texts.invitationInvalidText}
        action={list}
      />
    );
  }
  if (!invitation) return error ? <LoadError onRetry={() => void refetch()} /> : <Loading />;

  const { projectId, projectName, hasJoined } = invitation;
  const project = {
    to: '/project/$projectId/$projectName',
    params: { projectId, projectName: nameSlug(projectName) },
  } as const;

  async function confirm() {
    setBusy(true);
    try {
      await join.mutateAsync({ projectShareToken: token });
      showSuccess(texts.joined(projectName));
      await navigate({ ...project, replace: true });
    } catch {
      setBusy(false);
    }
  }

  return hasJoined ? (
    <EmptyState
      help="problems#not-found"
      title={texts.alreadyJoined}
      text={texts.alreadyJoinedText(projectName)}
      action={<ButtonLink {...project}>{texts.view}</ButtonLink>}
    />
  ) : (
    <EmptyState
      help="problems#not-found"
      title={texts.joinQuestion(projectName)}
      text={joins[invitation.role]}
      action={
        <Button loading={isBusy} onClick={() => void confirm()}>
          {texts.confirmJoin}
        </Button>
      }
    />
  );
}
