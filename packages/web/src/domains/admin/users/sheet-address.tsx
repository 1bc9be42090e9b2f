import { useQuery } from '@tanstack/react-query';
import { isLoopbackHost } from '@tinkerstream/contract/platform/web/loopback';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useLinkOrigin } from '../../../platform/link-origin.ts';
import { Autocomplete } from '../../../ui/kit.ts';
import { linkAddressQuery } from '../queries.ts';

interface SheetAddress {
  /** The origin on the sheet; undefined while others cannot use the one that is entered. */
  readonly origin: string | undefined;
  /** The field that asks for the origin, if the server only guesses it. */
  readonly field: ReactNode;
}

/** Asks for the address on a code sheet before its codes exist: they are shown once, so the sheet cannot ask. */
export function useSheetAddress(): SheetAddress {
  const { adminUsers: texts } = useTexts();
  const { data: known } = useQuery(linkAddressQuery);
  const { choices } = useLinkOrigin();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? known?.origin ?? '';
  const origin = originOf(value);
  if (!known?.isGuess) return { origin: known?.origin ?? location.origin, field: null };
  return {
    origin,
    field: (
      <Autocomplete
        label={texts.sheetAddress}
        description={texts.sheetAddressHint}
        value={value}
        data={[...choices]}
        onChange={setTyped}
        error={origin === undefined && texts.sheetAddressInvalid}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
    ),
  };
}

function originOf(text: string): string | undefined {
  const address = /^https?:\/\//.test(text.trim()) ? text.trim() : `http://${text.trim()}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname } = new URL(address);
  return isLoopbackHost(hostname) ? undefined : origin;
}
