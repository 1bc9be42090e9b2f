import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { codeText, PICTURES } from '@tinkerstream/contract/classes';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { csvBlob, csvText } from '../../platform/csv.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/kit.ts';
import { LinkOriginChoice } from '../../ui/links/link-origin-choice.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { printPage } from '../../ui/paper/print-page.ts';
import classes from './cards-page.module.css';
import { useJoinAddress } from './door/door-panel.tsx';
import { PictureSign } from './join/picture-sign.tsx';
import { classCardsQuery, classQuery } from './queries.ts';

const QrCode = lazyPart(() => import('qrcode.react'), 'QRCodeSVG');

const route = getRouteApi('/student/class/$classId/cards');

/** Cards with name, pictures and address, to print and cut apart. They lack the code of the class, which changes. */
export function CardsPage() {
  const { classes: texts } = useTexts();
  const { language } = useLanguage();
  const { classId } = route.useParams();
  const { data: shown } = useSuspenseQuery(classQuery(classId));
  const { data: cards } = useSuspenseQuery(classCardsQuery(classId));
  const address = useJoinAddress()();

  /** Saves the cards as a file, for labels or a list. Its code is the present one, which a new code replaces. */
  function save() {
    const headings = [texts.pupil, texts.cardsCode, texts.cardsPictures, texts.cardsAddress];
    const rows = cards.map(({ name, pictures }) => [
      name,
      shown.code === null ? '' : codeText(shown.code),
      pictures.map((one) => PICTURES[one].texts[language]).join(' '),
      address,
    ]);
    saveFile(csvBlob(csvText([headings, ...rows])), `${nameSlug(shown.name)}.csv`);
  }

  return (
    <>
      <PageHeader
        title={texts.cardsTitle(shown.name)}
        intro={cards.length === 0 ? texts.cardsEmpty : texts.cardsIntro}
        trail={[
          <TextLink key="list" to="/class">
            {texts.title}
          </TextLink>,
          <TextLink key="class" to="/class/$classId" params={{ classId }}>
            {shown.name}
          </TextLink>,
        ]}
        actions={
          cards.length > 0 && (
            <>
              <Button variant="default" onClick={save}>
                {texts.cardsFile}
              </Button>
              <Button onClick={() => void printPage()}>{texts.print}</Button>
            </>
          )
        }
      />
      <LinkOriginChoice />
      <ul className={classes.sheet} aria-label={texts.cardsTitle(shown.name)}>
        {cards.map(({ id, name, pictures }) => (
          <li key={id} className={classes.card}>
            <div className={classes.words}>
              <strong>{name}</strong>
              <span className={classes.pictures}>
                {pictures.map((one) => (
                  <span key={one}>
                    <PictureSign picture={one} /> {PICTURES[one].texts[language]}
                  </span>
                ))}
              </span>
              <span className={classes.address}>{address.replace(/^https?:\/\//, '')}</span>
              <span className={classes.note}>
                {shown.name} · {texts.cardHow}
              </span>
            </div>
            <PartBoundary>
              <QrCode value={address} size={96} marginSize={1} aria-hidden="true" />
            </PartBoundary>
          </li>
        ))}
      </ul>
    </>
  );
}
