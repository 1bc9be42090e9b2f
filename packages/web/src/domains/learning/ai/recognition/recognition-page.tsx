import { type ObjectClass, triggerByObjects } from '@tinkerstream/contract/applets';
import { DEFAULT_MIN_SCORE, type Detection } from '@tinkerstream/contract/learning';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { randomKey } from '../../../../platform/random-key.ts';
import { call } from '../../../../platform/requests/call.ts';
import { Mark } from '../../../../ui/mark.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { showInfo } from '../../../../ui/toast/toast.ts';
import { Boxes } from '../camera/boxes.tsx';
import { PictureView } from '../camera/picture-view.tsx';
import { usePictureSource } from '../camera/use-picture-source.ts';
import classes from '../detection/detection-page.module.css';
import { SendPanel } from '../detection/send-panel.tsx';
import { reportOf, type Sightings, withPicture } from '../detection/sightings.ts';
import { useFindings } from '../detection/use-findings.ts';
import type { Scene } from '../models/messages.ts';
import { ModelNotice } from '../models/model-notice.tsx';
import { useModels } from '../models/use-models.ts';
import { useObjectName } from '../use-object-name.ts';
import { nearestClass } from './nearest-class.ts';
import { MAX_EXAMPLES, type OwnClass } from './own-class.ts';
import { TeachPanel } from './teach-panel.tsx';
import { thumbnailOf } from './thumbnail.ts';
import { useOwnClasses } from './use-own-classes.ts';

const SCORE = { minScore: DEFAULT_MIN_SCORE };

/** Labels what is in the picture, and recognises classes that the user teaches with examples. */
export function RecognitionPage({ projectId }: { projectId: string }) {
  const { ai: texts } = useTexts();
  const nameOf = useObjectName();
  const models = useModels();
  const source = usePictureSource();
  const [ownClasses, changeClasses] = useOwnClasses(projectId);
  const [scene, setScene] = useState<Scene>();
  const [pending, setPending] = useState<Sightings<ObjectClass>>(new Map());
  const { error } = useFindings(models, source, async (opened, picture) => {
    const next = await opened.run('scene', picture, SCORE);
    setScene(next);
    const nearest = nearestClass(next.features, ownClasses);
    const name = nearest?.ownClass.reportAs;
    if (nearest && name) setPending((current) => withPicture(current, [{ name, score: nearest.similarity }]));
  });

  async function addExample({ id }: OwnClass) {
    const [picture, shown] = await Promise.all([source.grab(), source.grab()]);
    if (!models || !picture || !shown) return;
    const thumbnail = thumbnailOf(shown);
    const { features } = await models.run('scene', picture, SCORE);
    const example = { id: randomKey(), thumbnail, features };
    changeClasses((current) =>
      current.map((one) => {
        if (one.id !== id) return one;
        if (one.examples.length < MAX_EXAMPLES) return { ...one, examples: [...one.examples, example] };
        showInfo(texts.classesFull);
        return one;
      }),
    );
  }

  const seen = source.size ? scene : undefined;
  const labelOf = ({ name, score }: Detection<ObjectClass>) => `${nameOf(name)} ${texts.percent(score)}`;
  const recognised = seen && nearestClass(seen.features, ownClasses);
  const isTaught = ownClasses.some(({ examples }) => examples.length > 0);
  const labels = seen && (texts.listed(seen.objects.map(labelOf)) || texts.nothingSeen);
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <div>
          {error !== undefined && <ModelNotice error={error} />}
          <PictureView source={source}>
            <Boxes found={seen?.objects ?? []} labelOf={labelOf} />
          </PictureView>
        </div>
        <div>
          <Panel title={texts.labels}>
            <p className={classes.seen}>{labels ?? (error === undefined && source.size && texts.modelLoading)}</p>
          </Panel>
          {isTaught && (
            <Panel title={texts.result}>
              <p className={classes.result}>
                <Mark kind={recognised ? 'good' : 'none'}>
                  {recognised
                    ? texts.isClass(recognised.ownClass.name, texts.percent(recognised.similarity))
                    : texts.isNone}
                </Mark>
              </p>
            </Panel>
          )}
          {ownClasses.some(({ reportAs }) => reportAs) && (
            <SendPanel
              pending={pending}
              clear={() => setPending(new Map())}
              send={(sightings) => call(triggerByObjects, { projectId, ...reportOf(sightings) })}
              nameOf={nameOf}
            />
          )}
        </div>
      </div>
      <TeachPanel ownClasses={ownClasses} change={changeClasses} addExample={models && seen ? addExample : undefined} />
    </div>
  );
}
