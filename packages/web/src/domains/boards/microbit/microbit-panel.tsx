import { MICROBIT_PROGRAMS } from '@tinkerstream/contract/boards/snippets';
import { useTexts } from '../../../i18n/texts.ts';
import { Button, Group } from '../../../ui/kit.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './microbit-panel.module.css';
import { type Microbit, type MicrobitStatus, microbitWays } from './use-microbit.ts';

const MARKS: Readonly<Record<MicrobitStatus, 'none' | 'good' | 'alert'>> = {
  off: 'none',
  connecting: 'none',
  connected: 'good',
  lost: 'alert',
  nothingChosen: 'alert',
  busy: 'alert',
  blocked: 'alert',
  failed: 'alert',
};

/** Connects a micro:bit at this computer to the topic, where the browser can reach one. */
export function MicrobitPanel({ microbit }: { microbit: Microbit }) {
  const { boardsVirtual } = useTexts();
  const texts = boardsVirtual.microbit;
  const { status, way, line } = microbit;
  const ways = microbitWays();
  const isOpen = status === 'connected' || status === 'connecting';
  return (
    <>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.hint}>{texts.intro}</p>
      {ways.length === 0 ? (
        <Unavailable />
      ) : (
        <>
          <div role="status">
            <Mark kind={MARKS[status]}>{texts.statuses[status]}</Mark>
            {status in texts.help && <p className={classes.hint}>{texts.help[status as keyof typeof texts.help]}</p>}
          </div>
          <Group gap="sm" my="sm">
            {isOpen ? (
              <Button variant="default" disabled={status === 'connecting'} onClick={microbit.disconnect}>
                {texts.disconnect}
              </Button>
            ) : (
              <>
                {(status === 'lost' || status === 'busy' || status === 'failed') && (
                  <Button onClick={() => microbit.connect(way, true)}>{texts.again}</Button>
                )}
                {ways.map((one) => (
                  <Button key={one} variant="default" onClick={() => microbit.connect(one)}>
                    {texts.connect[one]}
                  </Button>
                ))}
              </>
            )}
          </Group>
          {line && (
            <p className={classes.line}>
              {texts.line} <code data-testid="microbit-line">{line.text}</code>
              {!line.isValue && <span className={classes.hint}> {texts.noValue}</span>}
            </p>
          )}
          <p className={classes.hint}>{texts.rate}</p>
          {ways.map((one) => (
            <details key={one} className={classes.program}>
              <summary>{texts.program[one]}</summary>
              <p className={classes.hint}>{texts.programHint[one]}</p>
              <pre data-testid={`microbit-program-${one}`}>{MICROBIT_PROGRAMS[one]}</pre>
              <CopyButton
                value={MICROBIT_PROGRAMS[one]}
                label={texts.copyProgram(texts.program[one])}
                copiedMessage={texts.programCopied}
              />
            </details>
          ))}
        </>
      )}
    </>
  );
}

/** Says why this browser cannot reach a micro:bit. */
function Unavailable() {
  const { boardsVirtual: texts } = useTexts();
  if (window.isSecureContext) return <p className={classes.hint}>{texts.microbit.unavailable}</p>;
  return (
    <Notice title={texts.microbit.statuses.blocked}>
      {texts.device.insecureText}{' '}
      <TextLink to="/static/https" inherit underline="always">
        {texts.secureHelp}
      </TextLink>
    </Notice>
  );
}
