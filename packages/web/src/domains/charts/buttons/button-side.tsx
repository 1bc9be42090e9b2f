import { useTexts } from '../../../i18n/texts.ts';
import { SimpleGrid } from '../../../ui/kit.ts';
import type { ChartSettingsProps } from '../chart-type-definition.ts';
import { inkOn } from '../colours.ts';
import { ColourInput } from '../settings/colour-input.tsx';
import { SettingInput } from '../settings/setting-input.tsx';
import classes from './button.module.css';
import { ButtonFace } from './button-face.tsx';
import { IconSelect } from './icon-select.tsx';
import { buttonTexts } from './texts.ts';

interface ButtonSideProps {
  readonly settings: ChartSettingsProps;
  /** The side of the button, whose settings begin with it: `ON_VALUE`, `OFF_VALUE` and so on. */
  readonly side: 'ON' | 'OFF';
  readonly title: string;
  readonly valueLabel: string;
  readonly textLabel: string;
  readonly valuePlaceholder: string;
}

/** The value and look of one side of a button, with a preview. */
export function ButtonSide({ settings, side, title, valueLabel, textLabel, valuePlaceholder }: ButtonSideProps) {
  const { charts, topics } = useTexts();
  const texts = useTexts(buttonTexts);
  const { fields, onFields } = settings;
  const text = (fields[`${side}_TEXT`] ?? '').trim();
  const style = fields[`${side}_STYLE`] ?? '';
  const colour = fields[`${side}_COLOR`];
  return (
    <fieldset className={classes.side}>
      <legend>{title}</legend>
      <SimpleGrid cols={2} spacing="sm" className={classes.fields}>
        <SettingInput
          settings={settings}
          name={`${side}_VALUE`}
          label={valueLabel}
          placeholder={valuePlaceholder}
          classNames={{ input: 'mono' }}
          autoCapitalize="none"
          spellCheck={false}
          withAsterisk
          error={{ ...texts.valueWrong, comma: topics.noComma }}
        />
        <SettingInput settings={settings} name={`${side}_TEXT`} label={textLabel} error={texts.shownWrong} />
        <IconSelect
          name={`${side}_STYLE`}
          value={style}
          onChange={(chosen) => onFields({ [`${side}_STYLE`]: chosen })}
        />
        {colour !== undefined && (
          <ColourInput
            label={charts.colour}
            value={colour}
            onChange={(chosen) => onFields({ [`${side}_COLOR`]: chosen })}
          />
        )}
        <div
          role="img"
          className={classes.look}
          aria-label={texts.preview}
          style={colour === undefined ? undefined : { background: colour, color: inkOn(colour) }}
        >
          <ButtonFace text={text} style={style} />
        </div>
      </SimpleGrid>
    </fieldset>
  );
}
