import { useTexts } from '../../i18n/texts.ts';
import { Modal, type ModalProps } from '../kit.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog, open while it is rendered. The browser's back button closes it wherever Escape does. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { common } = useTexts();
  const { onClose, closeOnEscape = true } = props;
  useFocusBack();
  useBackCloses(true, closeOnEscape ? onClose : () => {});
  return <Modal {...props} opened closeButtonProps={{ 'aria-label': common.close }} />;
}
