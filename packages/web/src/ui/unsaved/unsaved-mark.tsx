import { useTexts } from '../../i18n/texts.ts';
import { Mark } from '../mark.tsx';
import { texts as allTexts } from './texts.ts';

/** Says beside the buttons of a form that its changes are not saved. */
export function UnsavedMark() {
  const texts = useTexts(allTexts);
  return <Mark kind="alert">{texts.unsaved}</Mark>;
}
