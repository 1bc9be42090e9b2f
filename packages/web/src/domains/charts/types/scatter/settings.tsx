import { useTexts } from '../../../../i18n/texts.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './view-texts.ts';

export function ScatterSettings(props: ChartSettingsProps) {
  const { sourcesHint } = useTexts(texts);
  return <SourceEditor {...props} hint={sourcesHint} />;
}
