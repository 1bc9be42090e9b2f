import { useMutation } from '@tanstack/react-query';
import { type ObjectClass, triggerByObjects } from '@tinkerstream/contract/applets';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { DEFAULT_MIN_SCORE, type Detection } from '@tinkerstream/contract/learning';
import { createDataType, getTopic, sendMessage } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { randomKey } from '../../../../platform/random-key.ts';
import { call } from '../../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../../platform/requests/request.ts';
import { NativeSelect } from '../../../../ui/kit.ts';
import { Mark } from '../../../../ui/mark.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { showInfo } from '../../../../ui/toast/toast.ts';
import { Boxes } from '../camera/boxes.tsx';
import { PictureView } from '../camera/picture-view.tsx';
import { usePictureSource } from '../camera/use-picture-source.ts';
import classes from '../detection/detection-page.module.css';
import { SendPanel } from '../detection/send-panel.tsx';
import { percentOf, reportOf, type Sightings, withPicture } from '../detection/sightings.ts';
import { useFindings } from '../detection/use-findings.ts';
import type { Scene } from '../models/messages.ts';
import { ModelNotice } from '../models/model-notice.tsx';
import { useModels } from '../models/use-models.ts';
import { useObjectName } from '../use-object-name.ts';
import { ClassBars } from './class-bars.tsx';
import { classShares, DEFAULT_SURE_FROM, recognisedClass, SURE_FROM, type SureFrom } from './nearest-class.ts';
import { type Example, MAX_EXAMPLES, type OwnClass } from './own-class.ts';
import { TeachPanel } from './teach-panel.tsx';
import { texts as allTexts } from './texts.ts';
import { TopicOutput } from './topic-output.tsx';
import { useOwnClasses } from './use-own-classes.ts';

const SIZE = 72;

/** A small square picture as a data URL. Closes the large picture. */
function thumbnailOf(picture: ImageBitmap): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const edge = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, SIZE, SIZE);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
}

const KEY = 'class';

/** The message that reports a recognised class to a topic. Commas and equals signs in the name would split it. */
export function classMessage(name: string, score: number): string {
  const value = name.replace(/[,=\s]+/g, ' ').trim();
  return `${KEY}=${value},sure=${percentOf(score)}`;
}

/**
 * Adds the data type of the class to a topic that lacks it, if the user may. The server does not store texts under a key
 * without a data type, so charts and event triggers would not get them.
 */
async function addClassKey(topicId: string, dataTypeName: string): Promise<void> {
  const { dataRecordTypes, mayChange } = await call(getTopic, { topicId });
  if (!mayChange || dataRecordTypes.some(({ keyName }) => keyName === KEY)) return;
  const noMore = { dataTypeDescription: '', dataTypeUnit: '', dataTypeFormula: '' };
  try {
    await call(createDataType, { topicId, dataTypeName, dataTypeKey: KEY, ...noMore });
  } catch (error) {
    // Others of a class choose the same topic in the same moment.
    if (!hasErrorCode(error, topicErrors.keyTaken)) throw error;
  }
}

const SCORE = { minScore: DEFAULT_MIN_SCORE };

/** Labels the content of the picture, and recognises classes that the user teaches with examples. */
export function RecognitionPage({ projectId }: { projectId: string }) {
  const { ai: texts } = useTexts();
  const own = useTexts(allTexts);
  const nameOf = useObjectName();
  const models = useModels();
  const source = usePictureSource();
  const [ownClasses, changeClasses] = useOwnClasses(projectId);
  const [scene, setScene] = useState<Scene>();
  const [sureFrom, setSureFrom] = useState<SureFrom>(DEFAULT_SURE_FROM);
  const [topicId, setTopicId] = useState('');
  const prepare = useMutation({ mutationFn: (id: string) => addClassKey(id, own.classKey) });
  /** The sightings to send, by the name of the class. */
  const [pending, setPending] = useState<Sightings<string>>(new Map());
  const { error } = useFindings(models, source, async (opened, picture) => {
    const next = await opened.run('scene', picture, SCORE);
    setScene(next);
    const found = recognisedClass(classShares(next.features, ownClasses), sureFrom);
    if (found === undefined || found === 'unsure' || (!found.ownClass.reportAs && topicId === '')) return;
    const { ownClass, probability, similarity } = found;
    const seen = { name: ownClass.name, score: Math.min(probability, similarity) };
    setPending((current) => withPicture(current, [seen]));
  });

  /** @returns whether there is room for more examples */
  async function addExample({ id }: OwnClass): Promise<boolean> {
    const [picture, shown] = await Promise.all([source.grab(), source.grab()]);
    if (!models || !picture || !shown) return false;
    const thumbnail = thumbnailOf(shown);
    const { features } = await models.run('scene', picture, SCORE);
    const example = { id: randomKey(), thumbnail, features };
    const { examples = [] } =
      (await changeClasses((current) => withExample(current, id, example))).find((one) => one.id === id) ?? {};
    const isThere = examples.some((one) => one.id === example.id);
    if (!isThere) showInfo(texts.classesFull);
    return isThere && examples.length < MAX_EXAMPLES;
  }

  async function send(sightings: Sightings<string>): Promise<void> {
    const objects = [...sightings].flatMap(([name, { score }]) => {
      const reportAs = ownClasses.find((one) => one.name === name)?.reportAs;
      return reportAs ? [{ name: reportAs, score }] : [];
    });
    if (objects.length > 0) {
      await call(triggerByObjects, { projectId, ...reportOf(withPicture(new Map(), objects)) });
    }
    const [best] = [...sightings].sort(([, a], [, b]) => b.score - a.score);
    if (topicId === '' || !best) return;
    await call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message: classMessage(best[0], best[1].score) });
  }

  const seen = source.size ? scene : undefined;
  const labelOf = ({ name, score }: Detection<ObjectClass>) => `${nameOf(name)} ${texts.percent(score)}`;
  const shares = seen && classShares(seen.features, ownClasses);
  const recognised = shares && recognisedClass(shares, sureFrom);
  const sure = recognised === 'unsure' ? undefined : recognised?.ownClass;
  const taught = ownClasses.filter(({ examples }) => examples.length > 0);
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
            <p className={classes.seen}>
              {labels ?? (error === undefined && (source.size ? texts.modelLoading : texts.chooseFirst))}
            </p>
          </Panel>
          {taught[0] && (
            <Panel title={texts.result}>
              <p className={classes.result}>
                <Mark kind={sure ? 'good' : 'none'}>
                  {recognised === 'unsure' && own.unsure}
                  {recognised === undefined && texts.isNone}
                  {sure?.name}
                </Mark>
              </p>
              {shares && <ClassBars shares={shares} recognised={sure} />}
              <NativeSelect
                label={own.sureFrom}
                value={sureFrom}
                data={SURE_FROM.map((value) => ({ value: String(value), label: texts.percent(value) }))}
                onChange={({ currentTarget: { value } }) =>
                  setSureFrom(SURE_FROM.find((one) => String(one) === value) ?? DEFAULT_SURE_FROM)
                }
              />
            </Panel>
          )}
          {taught[0] && (
            <TopicOutput
              projectId={projectId}
              topicId={topicId}
              example={classMessage(taught[0].name, 0.93)}
              onChange={(id) => {
                setTopicId(id);
                if (id !== '') prepare.mutate(id);
              }}
            />
          )}
          {(topicId !== '' || ownClasses.some(({ reportAs }) => reportAs)) && (
            <SendPanel pending={pending} clear={() => setPending(new Map())} send={send} nameOf={(name) => name} />
          )}
        </div>
      </div>
      <TeachPanel ownClasses={ownClasses} change={changeClasses} addExample={models && seen ? addExample : undefined} />
    </div>
  );
}

function withExample(classes: readonly OwnClass[], id: string, example: Example): readonly OwnClass[] {
  return classes.map((one) =>
    one.id === id && one.examples.length < MAX_EXAMPLES ? { ...one, examples: [...one.examples, example] } : one,
  );
}
