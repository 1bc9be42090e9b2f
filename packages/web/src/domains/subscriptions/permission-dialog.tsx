import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isPupil } from '@tinkerstream/contract/accounts';
import type { CreateLimit, Permission, SubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { MessageDialog } from '../../ui/dialogs/dialogs.tsx';
import { Button } from '../../ui/kit.ts';
import { featureOf } from './features.ts';
import { texts } from './limit-texts.ts';
import { subscriptionStatusQuery } from './queries.ts';

/** A count that the subscription limits, and how much of it is used. */
export interface ReachedLimit extends Pick<CreateLimit, 'count' | 'limit'> {
  readonly of: 'projects' | 'topics';
}

interface PermissionDialogProps {
  readonly onClose: () => void;
  /** The flag of the feature that is not included. */
  readonly flag?: keyof Permission | undefined;
  readonly limit?: ReachedLimit | undefined;
}

/**
 * Says what the subscription does not include or which limit is reached, and who can change that, with a link to upgrade
 * the license. Pupils have the rights of their teacher, and no license.
 */
export function PermissionDialog({ onClose, flag, limit }: PermissionDialogProps) {
  const { subscriptions } = useTexts();
  const own = useTexts(texts);
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUserQuery);
  const { data: status } = useQuery({ ...subscriptionStatusQuery, meta: { quiet: true } });
  const isOfClass = user !== undefined && isPupil(user.email);
  const who = (status: SubscriptionStatus) => {
    if (status.isLicenseSubscription && status.licenseSubscription) {
      return own.license(status.licenseSubscription.licenseTargetName);
    }
    if (status.isSchoolSubscription && status.school) return own.school(status.school.schoolName);
    if (status.isEventSubscription && status.event) return own.event(status.event.name);
    return subscriptions.permissionText;
  };
  return (
    <MessageDialog
      title={limit && limit.limit > 0 ? subscriptions.limitReached : subscriptions.permissionTitle}
      onClose={onClose}
      action={
        isOfClass ? undefined : (
          <Button onClick={() => void navigate({ to: '/license/home' })} data-autofocus>
            {subscriptions.upgrade}
          </Button>
        )
      }
    >
      {flag && <strong>{own.notIncluded(subscriptions.features[featureOf(flag)])}</strong>}
      {limit && (
        <>
          <strong>{own.reached[limit.of](limit.count, limit.limit)}</strong>
          <br />
          {limit.limit > 0 && own.deleteOne}
        </>
      )}
      {(flag || limit) && <br />}
      {isOfClass ? own.pupil : status ? who(status) : subscriptions.permissionText}
    </MessageDialog>
  );
}
