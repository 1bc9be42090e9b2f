import { type Place, updatePlace } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { reloadConfig } from '../../../platform/config.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { Button, Radio, Stack } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChange } from '../use-change.ts';
import { PhoneCheck } from './phone-check.tsx';
import classes from './start-page.module.css';
import type { StepActions } from './step-actions.ts';

/** Shows how others reach this server, and lets the administrator choose and try it. */
export function ReachStep({ place, next, onNext }: StepActions & { readonly place: Place }) {
  const { adminStart: texts } = useTexts();
  const { origin: used, isLoopback, choose: chooseHere } = useLinkOrigin();
  const change = useChange(updatePlace);
  const { hosts, publicUrl, localName } = place;
  const [picked, setPicked] = useState(place.host);
  // An administrator whose page is at an address for others has chosen it, until another one is picked.
  const chosen = hosts.find(({ host }) => host === picked) ?? hosts.find(({ origin }) => origin === used) ?? hosts[0];
  const origin = publicUrl ?? (picked === null && !isLoopback ? used : chosen?.origin);

  async function choose(host: string) {
    const found = hosts.find((one) => one.host === host);
    setPicked(host);
    await change.mutateAsync({ host });
    await reloadConfig();
    if (found) chooseHere(found.origin);
  }

  return (
    <>
      <p>{texts.reachText}</p>
      {origin === undefined ? (
        <Notice title={texts.none}>{texts.noneText}</Notice>
      ) : (
        <>
          <span className={classes.address}>
            <Copyable value={origin} label={texts.address} testId="place-address" />
          </span>
          {publicUrl !== null && <p>{texts.fixed}</p>}
          {publicUrl === null && hosts.length > 1 && (
            <Radio.Group
              label={texts.hosts}
              value={hosts.find((one) => one.origin === origin)?.host ?? null}
              onChange={(host) => void choose(host).catch(() => {})}
            >
              <Stack gap="sm" mt="xs">
                {hosts.map(({ host }) => (
                  <Radio
                    key={host}
                    value={host}
                    label={host}
                    description={host === localName ? texts.localHost : undefined}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <PhoneCheck origin={origin} />
        </>
      )}
      <Button onClick={onNext}>{next}</Button>
    </>
  );
}
