import { useQuery } from '@tanstack/react-query';
import { CHART_TYPES, type ChartType, type ChartTypeRules } from '@tinkerstream/contract/charts';
import { useId, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { LineIcon } from '../../../ui/icons.tsx';
import { Radio, SimpleGrid } from '../../../ui/kit.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import type { ChartTypeDefinition } from '../chart-type-definition.ts';
import { CHART_TYPE_DEFINITIONS, definitionOf } from '../types/registry.ts';
import classes from './type-choice.module.css';

interface TypeChoiceProps {
  readonly value: ChartType;
  readonly onChange: (type: ChartType) => void;
}

/** Step 1 of the wizard: the chart type. */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const { chartWizard: texts } = useTexts();
  const { data: user } = useQuery(currentUserQuery);
  const [refused, setRefused] = useState<ChartType>();
  const isAllowed = ({ type }: ChartTypeDefinition) => {
    const { permission }: ChartTypeRules = CHART_TYPES[type];
    return permission === undefined || user?.subscriptionStatus.permission[permission] === true;
  };

  function choose(type: string) {
    const definition = definitionOf(type as ChartType);
    if (isAllowed(definition)) onChange(definition.type);
    else setRefused(definition.type);
  }

  return (
    <>
      <Radio.Group aria-label={texts.stepType} value={value} onChange={choose} name="type">
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm">
          {CHART_TYPE_DEFINITIONS.map((definition) => (
            <TypeCard key={definition.type} definition={definition} isAllowed={isAllowed(definition)} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      {refused && (
        <PermissionDialog
          flag={(CHART_TYPES[refused] as ChartTypeRules).permission}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}

function TypeCard({ definition, isAllowed }: { definition: ChartTypeDefinition; isAllowed: boolean }) {
  const { chartWizard: texts } = useTexts();
  const { name, sentence } = useTexts(definition.texts);
  const about = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Mantine's Radio is the control
    <label className={classes.type} data-refused={!isAllowed || undefined}>
      <Radio value={definition.type} aria-label={name} aria-describedby={about} />
      <span className={classes.icon}>
        <LineIcon path={definition.icon} size={32} />
      </span>
      <span className={classes.text}>
        <strong>{name}</strong>
        <span id={about}>
          {!isAllowed && <em>{texts.notInSubscription}</em>}
          {sentence}
        </span>
      </span>
    </label>
  );
}
