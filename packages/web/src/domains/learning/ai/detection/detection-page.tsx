import { type ObjectClass, triggerByFace, triggerByObjects } from '@tinkerstream/contract/applets';
import { DEFAULT_MIN_SCORE, type Detection, MIN_SCORES, type MinScore } from '@tinkerstream/contract/learning';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../platform/requests/call.ts';
import { NativeSelect } from '../../../../ui/kit.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { Boxes } from '../camera/boxes.tsx';
import { PictureView } from '../camera/picture-view.tsx';
import { usePictureSource } from '../camera/use-picture-source.ts';
import { ModelNotice } from '../models/model-notice.tsx';
import type { Models } from '../models/models.ts';
import { useModels } from '../models/use-models.ts';
import { useObjectName } from '../use-object-name.ts';
import classes from './detection-page.module.css';
import { SendPanel } from './send-panel.tsx';
import { percentOf, reportOf, type Sightings, withPicture } from './sightings.ts';
import { useFindings } from './use-findings.ts';

/** Finds objects in the picture, and sends their names to the event triggers of the project. */
export function ObjectDetectionPage({ projectId }: { projectId: string }) {
  const { ai: texts } = useTexts();
  const nameOf = useObjectName();
  const [minScore, setMinScore] = useState<MinScore>(DEFAULT_MIN_SCORE);
  return (
    <DetectionPage<ObjectClass>
      // The model reports everything above the lowest choice, so that another choice applies immediately.
      look={(models, picture) => models.run('objects', picture, { minScore: MIN_SCORES[0] })}
      minScore={minScore}
      send={(sightings) => call(triggerByObjects, { projectId, ...reportOf(sightings) })}
      nameOf={nameOf}
      summaryOf={(found) => (found.length === 0 ? texts.nothingSeen : undefined)}
    >
      <NativeSelect
        label={texts.minScore}
        value={minScore}
        data={MIN_SCORES.map((value) => ({ value: String(value), label: texts.percent(value) }))}
        onChange={({ currentTarget: { value } }) =>
          setMinScore(MIN_SCORES.find((one) => String(one) === value) ?? DEFAULT_MIN_SCORE)
        }
      />
    </DetectionPage>
  );
}

/** Finds faces in the picture, and fires the event triggers of the project. */
export function FaceDetectionPage({ projectId }: { projectId: string }) {
  const { ai: texts } = useTexts();
  return (
    <DetectionPage<'face'>
      look={(models, picture) => models.run('faces', picture, {})}
      minScore={0}
      send={(sightings) => {
        const { count = 1, score = 0 } = sightings.get('face') ?? {};
        return call(triggerByFace, { projectId, count, score: percentOf(score) });
      }}
      nameOf={() => texts.face}
      summaryOf={(found) => (found.length === 0 ? texts.noFaceSeen : texts.facesSeen(found.length))}
    />
  );
}

interface DetectionPageProps<Name extends string> {
  readonly look: (models: Models, picture: ImageBitmap) => Promise<Detection<Name>[]>;
  readonly minScore: number;
  readonly send: (sightings: Sightings<Name>) => Promise<unknown>;
  readonly nameOf: (name: Name) => string;
  /** The findings in words, if their names are not enough. */
  readonly summaryOf: (found: readonly Detection<Name>[]) => string | undefined;
  readonly children?: ReactNode;
}

function DetectionPage<Name extends string>(props: DetectionPageProps<Name>) {
  const { look, minScore, send, nameOf, summaryOf, children } = props;
  const { ai: texts } = useTexts();
  const models = useModels();
  const source = usePictureSource();
  const [found, setFound] = useState<readonly Detection<Name>[]>([]);
  const [pending, setPending] = useState<Sightings<Name>>(new Map());
  const { error, hasStarted } = useFindings(models, source, async (opened, picture) => {
    const all = await look(opened, picture);
    setFound(all);
    const sure = all.filter(({ score }) => score >= minScore);
    setPending((current) => withPicture(current, sure));
  });

  const shown = source.size ? found.filter(({ score }) => score >= minScore) : [];
  const labelOf = ({ name, score }: Detection<Name>) => `${nameOf(name)} ${texts.percent(score)}`;
  return (
    <div className={classes.page}>
      <div className={classes.columns}>
        <div>
          {error !== undefined && <ModelNotice error={error} />}
          <PictureView source={source}>
            <Boxes found={shown} labelOf={labelOf} />
          </PictureView>
        </div>
        <div>
          <Panel title={texts.seenNow}>
            {source.size && !hasStarted && error === undefined ? (
              <p className={classes.seen} role="status">
                {texts.modelLoading}
              </p>
            ) : (
              <p className={classes.seen}>{summaryOf(shown) ?? texts.listed(shown.map(labelOf))}</p>
            )}
          </Panel>
          <SendPanel pending={pending} clear={() => setPending(new Map())} send={send} nameOf={nameOf}>
            {children}
          </SendPanel>
        </div>
      </div>
    </div>
  );
}
