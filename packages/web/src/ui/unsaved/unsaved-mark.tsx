import { useTextsOf } from '../../i18n/use-texts-of.ts';
import { Mark } from '../mark.tsx';
import { texts as allTexts } from './texts.ts';

/** Says beside the buttons of a form that its changes are not saved yet. */
export function UnsavedMark() {
  const texts = useTextsOf(allTexts);
  return <Mark kind="alert">{texts.unsaved}</Mark>;
}
