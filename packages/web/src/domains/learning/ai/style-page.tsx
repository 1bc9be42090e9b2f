import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Group, NativeSelect } from '../../../ui/kit.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { PictureView } from './camera/picture-view.tsx';
import { usePictureSource } from './camera/use-picture-source.ts';
import columns from './detection/detection-page.module.css';
import { ARTISTIC_FILTERS, type ArtisticFilter } from './models/messages.ts';
import { ModelNotice } from './models/model-notice.tsx';
import { useModels } from './models/use-models.ts';
import classes from './style-page.module.css';

/** Turns a picture into a painting or a drawing, which can be downloaded. */
export function StylePage() {
  const { ai: texts } = useTexts();
  const models = useModels();
  const source = usePictureSource();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [filter, setFilter] = useState<ArtisticFilter>(ARTISTIC_FILTERS[0]);
  const [result, setResult] = useState<{ readonly picture: ImageBitmap; readonly filter: ArtisticFilter }>();
  const [error, setError] = useState<unknown>();
  const [isBusy, apply] = useBusy(async () => {
    const picture = await source.grab();
    if (!models || !picture) return;
    setError(undefined);
    await models.run('filter', picture, { filter }).then((drawn) => setResult({ picture: drawn, filter }), setError);
  });

  useEffect(() => {
    if (!result || !canvas.current) return;
    canvas.current.width = result.picture.width;
    canvas.current.height = result.picture.height;
    canvas.current.getContext('2d')?.drawImage(result.picture, 0, 0);
  }, [result]);

  const download = () => canvas.current?.toBlob((file) => file && saveFile(file, `${result?.filter}.png`));
  return (
    <div className={columns.page}>
      <div className={columns.columns}>
        <div>
          <PictureView source={source} />
        </div>
        <div>
          {error !== undefined && <ModelNotice error={error} />}
          <Panel title={texts.filter} hint={texts.filterNote}>
            <Group gap="sm">
              <NativeSelect
                aria-label={texts.filter}
                value={filter}
                data={ARTISTIC_FILTERS.map((value) => ({ value, label: texts.filters[value] }))}
                onChange={({ currentTarget: { value } }) =>
                  setFilter(ARTISTIC_FILTERS.find((one) => one === value) ?? ARTISTIC_FILTERS[0])
                }
              />
              <Button disabled={!models || !source.size} loading={isBusy} onClick={apply}>
                {texts.applyFilter}
              </Button>
            </Group>
          </Panel>
          <Panel
            title={texts.filtered}
            actions={
              result && (
                <Button variant="default" leftSection={<Icon name="download" />} onClick={download}>
                  {texts.downloadPicture}
                </Button>
              )
            }
          >
            {result ? (
              <canvas ref={canvas} role="img" aria-label={texts.filters[result.filter]} className={classes.result} />
            ) : (
              <p className={classes.first}>{texts.filterFirst}</p>
            )}
          </Panel>
        </div>
      </div>
    </div>
  );
}
