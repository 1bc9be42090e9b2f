import { useQuery } from '@tanstack/react-query';
import { type ActionService, type getAppletServices, settingOf } from '@tinkerstream/contract/applets';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { useTexts } from '../../../i18n/texts.ts';
import { useIsAdmin } from '../../../platform/current-user.ts';
import { Mark } from '../../../ui/mark.tsx';
import { appletServicesQuery } from '../queries.ts';

type Services = ResponseOf<typeof getAppletServices>;

/** The services that the operator has set up; undefined until they are loaded. */
export function useServices(): Services | undefined {
  return useQuery(appletServicesQuery).data;
}

/** The services among these that are not set up. */
export function useMissingServices(services: readonly ActionService[]): ActionService[] {
  const known = useServices();
  return services.filter((service) => known?.[service] === false);
}

/** Says that the operator has not set up the service of an action. */
export function ServiceNotice({ service, name }: { service: ActionService; name: string }) {
  const { applets: texts } = useTexts();
  const isAdmin = useIsAdmin();
  const [missing] = useMissingServices([service]);
  if (!missing) return null;
  return <Mark kind="alert">{isAdmin ? texts.setUp(name, settingOf(missing)) : texts.notConfigured(name)}</Mark>;
}
