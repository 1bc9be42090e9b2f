import { useTexts } from '../../../../i18n/texts.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { ModelError } from './models.ts';

/** Says why a model does not run, and what to do. */
export function ModelNotice({ error }: { error: unknown }) {
  const { ai: texts } = useTexts();
  const isMissing = error instanceof ModelError && error.failure === 'missing';
  return (
    <Notice title={isMissing ? texts.modelMissing : texts.modelFailed}>
      {isMissing ? texts.modelMissingText : texts.modelFailedText}
    </Notice>
  );
}
