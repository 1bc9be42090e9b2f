import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './view-texts.ts';

export function ScatterSettings(props: ChartSettingsProps) {
  const { sourcesHint } = useTextsOf(texts);
  return <SourceEditor {...props} hint={sourcesHint} />;
}
