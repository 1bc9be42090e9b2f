import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { Flex } from '../../ui/kit.ts';
import { localSpan } from '../../ui/text/local-time.ts';
import classes from './maintenance-banner.module.css';
import { nextMaintenanceQuery } from './notice-queries.ts';

/** Announces the next maintenance period from its announcement time. */
export function MaintenanceBanner() {
  const { adminNotices } = useTexts();
  const { data: period } = useQuery(nextMaintenanceQuery);
  if (!period || Date.now() < Date.parse(period.showSince)) return null;
  return (
    <Flex component="aside" gap="sm" className={classes.banner} aria-label={adminNotices.maintenance}>
      <Icon name="alert" size={22} />
      <p>
        <strong>{adminNotices.maintenance}</strong>
        {adminNotices.maintenanceNotice(...localSpan(period.startFrom, period.endUntil))}
      </p>
    </Flex>
  );
}
