import { PICTURE_NAMES, PICTURES, type Picture } from '@tinkerstream/contract/classes';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { PictureSign } from './picture-sign.tsx';
import classes from './pictures.module.css';

interface PictureGridProps {
  readonly label: string;
  readonly onChoose: (picture: Picture) => void;
}

/** A choice of one of all pictures. */
export function PictureGrid({ label, onChoose }: PictureGridProps) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <div className={classes.grid}>
        {PICTURE_NAMES.map((name) => (
          <button key={name} type="button" className={classes.choice} onClick={() => onChoose(name)}>
            <PictureSign picture={name} className={classes.sign} />
            <span>{PICTURES[name].texts[language]}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
