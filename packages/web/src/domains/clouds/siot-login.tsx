import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSiotLogin, setSiotLogin } from '@tinkerstream/contract/clouds';
import { useTexts } from '../../i18n/texts.ts';
import { useIsAdmin } from '../../platform/current-user.ts';
import { call } from '../../platform/requests/call.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Switch } from '../../ui/kit.ts';
import { showSuccess } from '../../ui/toast/toast.ts';
import classes from './cloud-panel.module.css';
import { texts as allTexts } from './siot-login-texts.ts';

const siotLoginQuery = queryOptions({ queryKey: ['siot-login'], queryFn: () => call(getSiotLogin, {}) });

/** Lets administrators allow a project the login that everyone knows. */
export function SiotLogin({ projectId }: { projectId: string }) {
  return useIsAdmin() ? <SiotLoginSwitch projectId={projectId} /> : null;
}

function SiotLoginSwitch({ projectId }: { projectId: string }) {
  const texts = useTexts(allTexts);
  const { data: login } = useQuery(siotLoginQuery);
  const change = useCall(setSiotLogin, { reloads: [siotLoginQuery.queryKey] });
  if (!login) return null;
  const isOther = login.projectId !== null && login.projectId !== projectId;
  const other = login.projectName === null ? texts.otherUnnamed : texts.other(login.projectName);

  async function switchTo(isOn: boolean) {
    await change.mutateAsync({ projectId: isOn ? projectId : null });
    showSuccess(isOn ? texts.switchedOn : texts.switchedOff);
  }

  return (
    <Switch
      className={classes.login}
      label={texts.label}
      description={isOther ? `${texts.hint} ${other}` : texts.hint}
      checked={login.projectId === projectId}
      disabled={change.isPending}
      onChange={(event) => void switchTo(event.currentTarget.checked).catch(() => {})}
    />
  );
}
