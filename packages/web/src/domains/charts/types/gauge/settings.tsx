import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { useTextsOf } from '../../use-texts-of.ts';
import { SettingInput } from '../../wizard/setting-input.tsx';
import classes from '../../wizard/settings.module.css';
import { SourceEditor } from '../../wizard/source-editor.tsx';
import { texts } from './texts.ts';

export function GaugeSettings(props: ChartSettingsProps) {
  const own = useTextsOf(texts);
  return (
    <>
      <div className={classes.fields}>
        <SettingInput
          settings={props}
          name="TEXT"
          className={classes.whole}
          label={own.text}
          placeholder={own.textPlaceholder}
          withAsterisk
          error={own.textEmpty}
        />
        <SettingInput
          settings={props}
          name="MIN_VALUE"
          label={own.min}
          inputMode="decimal"
          withAsterisk
          error={own.minWrong}
        />
        <SettingInput
          settings={props}
          name="MAX_VALUE"
          label={own.max}
          inputMode="decimal"
          withAsterisk
          error={own.maxWrong}
        />
      </div>
      <SourceEditor {...props} hint={own.sourcesHint} />
    </>
  );
}
