import { MAX_GROUP_DEPTH } from '@tinkerstream/contract/applets';
import type { RuleGroupProps } from 'react-querybuilder';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Button, Flex, Stack } from '../../../ui/kit.ts';
import classes from './condition-group.module.css';
import { ConditionRow } from './condition-row.tsx';
import { useFilterContext } from './filter-context.ts';
import { frameOf, type Group, keyOf, newRule, partsOf, type Rule } from './query.ts';
import { GroupResult } from './result-line.tsx';

/** A group of conditions in the query builder: its members, and the operators between them. */
export function ConditionGroup(props: RuleGroupProps) {
  const { path, schema, actions, translations } = props;
  const { appletFilter: texts } = useTexts();
  const { results, room, onRemove } = useFilterContext();
  const group = props.ruleGroup as Group;
  const key = keyOf(group);
  const isRoot = path.length === 0;
  const parts = partsOf(group);
  const canAddGroup = path.length + 1 < MAX_GROUP_DEPTH;
  const passed = key === undefined ? undefined : results?.groups.get(key);

  function addGroup(): void {
    const rule = newRule(group);
    actions.onGroupAdd({ combinatorPreceding: 'AND', rules: [{ ...rule, combinatorPreceding: undefined }] }, path);
  }

  return (
    <Stack
      role="group"
      aria-label={isRoot ? texts.conditions : texts.group}
      gap="xs"
      miw={0}
      className={isRoot ? undefined : classes.group}
      data-key={key}
    >
      {!isRoot && (
        <Flex align="center" gap="xs">
          <span className={classes.name}>{texts.group}</span>
          {passed !== undefined && <GroupResult isMatch={passed} />}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={texts.removeGroup}
            title={texts.removeGroup}
            onClick={() => onRemove(path)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Flex>
      )}
      {parts.length > 0 && (
        <Stack gap={0} miw={0}>
          {parts.map((part, index) => {
            const partPath = [...path, index];
            if (typeof part === 'string') {
              return (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: an operator is its place, and keeps its focus there
                  key={`operator ${index}`}
                  className={classes.between}
                  data-operator={part}
                >
                  <button
                    type="button"
                    className={classes.operator}
                    aria-label={texts.toggle[part]}
                    title={texts.toggle[part]}
                    onClick={() => actions.onPropChange('combinator', part === 'AND' ? 'OR' : 'AND', partPath)}
                  >
                    {texts.operators[part]}
                  </button>
                </div>
              );
            }
            const common = { id: part.id, path: partPath, schema, actions, translations };
            return (
              <div key={part.id} className={classes.member} data-frame={frameOf(parts, index)}>
                {'rules' in part ? (
                  <ConditionGroup {...common} ruleGroup={part as RuleGroupProps['ruleGroup']} />
                ) : (
                  <ConditionRow {...common} rule={part as Rule} />
                )}
              </div>
            );
          })}
        </Stack>
      )}
      <Flex wrap="wrap" rowGap="2xs" columnGap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={16} />}
          disabled={room < 1}
          data-add
          onClick={() => actions.onRuleAdd(newRule(group), path)}
        >
          {texts.addCondition}
        </Button>
        {canAddGroup && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={16} />}
            // A group is never without a condition.
            disabled={room < 2}
            onClick={addGroup}
          >
            {texts.addGroup}
          </Button>
        )}
      </Flex>
    </Stack>
  );
}
