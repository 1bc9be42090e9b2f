import { PICTURES, type Picture } from '@tinkerstream/contract/classes';
import { useLanguage } from '../../../i18n/texts.ts';
import { PictureSign } from './picture-sign.tsx';
import classes from './pictures.module.css';

/** The pictures of a pupil in order, with their words. */
export function ShownPictures({ pictures }: { pictures: readonly Picture[] }) {
  const { language } = useLanguage();
  return (
    <span className={classes.shown} data-testid="pictures">
      {pictures.map((name) => (
        <span key={name} className={classes.large} data-picture={name}>
          <PictureSign picture={name} className={classes.sign} />
          <span>{PICTURES[name].texts[language]}</span>
        </span>
      ))}
    </span>
  );
}
