import type { LicenseBatch } from '@tinkerstream/contract/admin';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Flex } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import classes from './batch-state.module.css';

type BatchState = 'pending' | 'generating' | 'completed' | 'revoked';

/** The state of a batch. Neither time: pending. Only the start: generating. Both: completed (rule 8). */
function stateOf({ startGenerationTime, completeGenerationTime, revokedOn }: LicenseBatch): BatchState {
  if (revokedOn) return 'revoked';
  if (completeGenerationTime) return 'completed';
  return startGenerationTime ? 'generating' : 'pending';
}

const MARKS = { pending: 'none', generating: 'none', completed: 'good', revoked: 'alert' } as const;

/** The state of a batch, with its number of keys during generation. */
export function BatchStateText({ batch }: { batch: LicenseBatch }) {
  const { adminLicenses: texts } = useTexts();
  const { language } = useLanguage();
  const state = stateOf(batch);
  const progress = texts.progress(countText(batch.generatedCount, language), countText(batch.licenseCount, language));
  return (
    <Flex component="span" display="inline-flex" direction="column" gap="3xs" className={classes.state}>
      <Mark kind={MARKS[state]}>{texts.states[state]}</Mark>
      {state === 'generating' && (
        <>
          <progress value={batch.generatedCount} max={batch.licenseCount} aria-label={progress} />
          <small>{progress}</small>
        </>
      )}
    </Flex>
  );
}
