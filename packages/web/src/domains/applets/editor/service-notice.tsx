import { useQuery } from '@tanstack/react-query';
import type { getAppletServices } from '@tinkerstream/contract/applets';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { useTexts } from '../../../i18n/texts.ts';
import { Mark } from '../../../ui/mark.tsx';
import { appletServicesQuery } from '../queries.ts';

type Services = ResponseOf<typeof getAppletServices>;

/** What the operator has set up; undefined until it is loaded. */
export function useServices(): Services | undefined {
  return useQuery(appletServicesQuery).data;
}

/** Says that the operator has not set up the service of an action. */
export function ServiceNotice({ service, name }: { service: 'googleSheet' | 'email' | 'sms'; name: string }) {
  const { applets: texts } = useTexts();
  return useServices()?.[service] === false && <Mark kind="alert">{texts.notConfigured(name)}</Mark>;
}
