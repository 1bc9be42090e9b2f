import { useQuery } from '@tanstack/react-query';
import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import type { ActionService, getAppletServices } from '@tinkerstream/contract/applets';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { appletServicesQuery } from '../queries.ts';

type Services = ResponseOf<typeof getAppletServices>;

/** The setting with which the administrator sets a service up. */
const SETTINGS: Readonly<Record<ActionService, string>> = {
  email: 'SMTP_URL',
  sms: 'SMS_GATEWAY_URL',
  googleSheet: 'GOOGLE_SHEETS_CREDENTIALS',
};

/** What the operator has set up; undefined until it is loaded. */
export function useServices(): Services | undefined {
  return useQuery(appletServicesQuery).data;
}

/** Those of some services that are not set up. */
export function useMissingServices(services: readonly ActionService[]): ActionService[] {
  const known = useServices();
  return services.filter((service) => known?.[service] === false);
}

function useIsAdmin(): boolean {
  return useQuery(currentUserQuery).data?.authorities?.includes(ROLE_ADMIN) ?? false;
}

/** Says that the operator has not set up the service of an action. */
export function ServiceNotice({ service, name }: { service: ActionService; name: string }) {
  const { applets: texts } = useTexts();
  const isAdmin = useIsAdmin();
  const [missing] = useMissingServices([service]);
  if (!missing) return null;
  return <Mark kind="alert">{isAdmin ? texts.setUp(name, SETTINGS[missing]) : texts.notConfigured(name)}</Mark>;
}

/** Says beside the button that saves what will not work, and what to do. */
export function MissingServices({ services }: { services: readonly ActionService[] }) {
  const { applets: texts } = useTexts();
  const isAdmin = useIsAdmin();
  return useMissingServices(services).map((service) => (
    <Notice key={service} title={texts.notSetUp(texts.services[service])}>
      {texts.notSetUpText(isAdmin ? texts.setUpSetting(SETTINGS[service]) : texts.askAdministrator)}
    </Notice>
  ));
}
