import classes from './button-face.module.css';
import { ButtonIcon } from './button-icon.tsx';

interface ButtonFaceProps {
  readonly text: string;
  readonly style: string;
}

/** The icon and the text of a button. */
export function ButtonFace({ text, style }: ButtonFaceProps) {
  return (
    <span className={classes.face}>
      <ButtonIcon style={style} size={text === '' ? 56 : 40} />
      {text !== '' && <span>{text}</span>}
    </span>
  );
}
