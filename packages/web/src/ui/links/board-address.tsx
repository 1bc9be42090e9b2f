import { useTexts } from '../../i18n/texts.ts';
import { useBoardAddress } from '../../platform/board-address.ts';
import { Flex } from '../kit.ts';
import classes from './board-address.module.css';
import { Copyable } from './copyable.tsx';
import { LinkOriginChoice } from './link-origin-choice.tsx';

/** Address and ports for the programs of boards, large enough to read from a projector, with the choice of the address. */
export function BoardAddress() {
  const { topics: texts } = useTexts();
  const address = useBoardAddress();
  if (!address) return null;
  const { host, mqttPort, tlsPort } = address;
  const facts = [
    [texts.boardAddress, host, 'board-address'],
    [texts.boardPort, mqttPort, 'board-port'],
    [texts.boardTlsPort, tlsPort, 'board-tls-port'],
  ] as const;
  return (
    <>
      <Flex component="dl" wrap="wrap" rowGap="sm" columnGap="lg" mb="sm" className={classes.facts}>
        {facts.map(
          ([label, value, testId]) =>
            value !== undefined && (
              <div key={testId}>
                <dt>{label}</dt>
                <dd>
                  <Copyable value={String(value)} label={label} testId={testId} />
                </dd>
              </div>
            ),
        )}
      </Flex>
      <LinkOriginChoice />
    </>
  );
}
