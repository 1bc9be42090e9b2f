import type { RecordValue } from '../points/value.ts';
import { type Filter, type FilterNode, type GroupNode, type LeafCondition, parseFilter } from './condition.ts';
import type { NoMatch } from './conditions/comparisons.ts';
import { bindLeaf, type FilterOperands } from './conditions/leaf.ts';

/** The result of one condition, with the values that it compared; undefined where there was none. */
export interface ConditionResult {
  readonly key: number;
  readonly isMatch: boolean;
  readonly noMatch: NoMatch | undefined;
  readonly seen: RecordValue | undefined;
  readonly against: RecordValue | undefined;
  /** The other end of a range. */
  readonly to: RecordValue | undefined;
  /** The value before, if the condition compares with it. */
  readonly before: RecordValue | undefined;
}

/** The results of a filter and of each of its conditions. */
export interface FilterResult {
  readonly isMatch: boolean;
  /** Results by the keys of conditions and groups. */
  readonly conditions: ReadonlyMap<number, ConditionResult>;
  readonly groups: ReadonlyMap<number, boolean>;
  /** For a filter that did not match: the first condition that was decisive. */
  readonly decisive: ConditionResult | undefined;
}

/** A filter that is ready to be evaluated many times. */
export interface CompiledFilter {
  /** Whether the filter matches the latest values. */
  readonly matches: () => boolean;
  /** Evaluates the filter like `matches`, and returns the results of all conditions. */
  readonly explain: () => FilterResult;
  /**
   * Evaluates a filter that remembers: a missing value, or one that cannot be compared, leaves open whether it matches,
   * unless other conditions decide it. `explain` then explains this evaluation.
   * @param latched the keys of conditions that have matched and are compared with their `offContent`
   */
  readonly evaluate: (latched: ReadonlySet<number>) => {
    readonly isMatch: boolean | undefined;
    readonly latched: ReadonlySet<number>;
  };
}

const NONE_LATCHED: ReadonlySet<number> = new Set();

const ALWAYS: CompiledFilter = {
  matches: () => true,
  explain: () => ({ isMatch: true, conditions: new Map(), groups: new Map(), decisive: undefined }),
  evaluate: () => ({ isMatch: true, latched: NONE_LATCHED }),
};

/** Compiles a valid filter. `matches`, `explain` and `evaluate` agree, and none throws. */
export function compileFilter(filter: Filter, operands: FilterOperands): CompiledFilter {
  const { root } = parseFilter(filter);
  if (!root) return ALWAYS;
  const tests = new Map<LeafCondition, () => ConditionResult>();
  const decisions = new Map<LeafCondition, () => boolean | undefined>();
  const comparisons = new Map<string, () => NoMatch | undefined>();
  /** Counts evaluations: in each, equal conditions are compared once. */
  let evaluation = 0;
  let latchedNow = NONE_LATCHED;
  /** The conditions with hysteresis, by their keys: whether each holds, as far as its values tell. */
  const latching = new Map<number, () => boolean | undefined>();
  const matchesRoot = compileNode(root);
  const decideRoot = compileDecision(root);
  return {
    matches() {
      evaluation++;
      return matchesRoot();
    },
    evaluate(latched) {
      evaluation++;
      latchedNow = latched;
      return { isMatch: decideRoot(), latched: latchedAfter(latched) };
    },
    explain() {
      evaluation++;
      return explain(root, tests);
    },
  };

  function compileNode(node: FilterNode): () => boolean {
    return 'condition' in node ? compileLeaf(node.condition) : compileGroup(node);
  }

  function compileLeaf(condition: LeafCondition): () => boolean {
    const { key } = condition;
    const { seen, against, to, before, noMatch } = bindLeaf(condition, operands, () => latchedNow.has(key));
    const { key: _, ...compared } = condition;
    const noMatchOfThis = comparedOnce(JSON.stringify(compared), noMatch);
    tests.set(condition, () => {
      const result = noMatchOfThis();
      const values = { seen: seen(), against: against(), to: to(), before: before() };
      return { key, isMatch: result === undefined, noMatch: result, ...values };
    });
    const decide = () => decidedBy(noMatchOfThis());
    decisions.set(condition, decide);
    if ('offContent' in condition && condition.offContent !== undefined) latching.set(key, decide);
    return () => noMatchOfThis() === undefined;
  }

  /** The conditions that are latched after an evaluation. A condition that could not be compared stays as it was. */
  function latchedAfter(before: ReadonlySet<number>): ReadonlySet<number> {
    let after: Set<number> | undefined;
    for (const [key, decide] of latching) {
      const isLatched = decide() ?? before.has(key);
      if (isLatched === before.has(key)) continue;
      after ??= new Set(before);
      if (isLatched) after.add(key);
      else after.delete(key);
    }
    return after ?? before;
  }

  /** Decides with three values: an open condition decides nothing where another one does. Compile the node before. */
  function compileDecision(node: FilterNode): () => boolean | undefined {
    if ('condition' in node) return decisions.get(node.condition) as () => boolean | undefined;
    const alternatives = splitByOr(node.members, node.operators).map((terms) => terms.map(compileDecision));
    return () => anyOf(alternatives, (terms) => allOf(terms));
  }

  /** Keeps the result of equal conditions during an evaluation, and never their values, which may be long. */
  function comparedOnce(id: string, compare: () => NoMatch | undefined): () => NoMatch | undefined {
    const known = comparisons.get(id);
    if (known) return known;
    let evaluated = 0;
    let noMatch: NoMatch | undefined;
    const once = () => {
      if (evaluated !== evaluation) {
        evaluated = evaluation;
        noMatch = compare();
      }
      return noMatch;
    };
    comparisons.set(id, once);
    return once;
  }

  function compileGroup({ members, operators }: GroupNode): () => boolean {
    const alternatives = splitByOr(members, operators).map((terms) => terms.map(compileNode));
    return () => alternatives.some((terms) => terms.every((matchesTerm) => matchesTerm()));
  }
}

function decidedBy(noMatch: NoMatch | undefined): boolean | undefined {
  if (noMatch === undefined) return true;
  return noMatch === 'NOT_MATCHED' ? false : undefined;
}

function allOf(terms: readonly (() => boolean | undefined)[]): boolean | undefined {
  let result: boolean | undefined = true;
  for (const term of terms) {
    const decided = term();
    if (decided === false) return false;
    if (decided === undefined) result = undefined;
  }
  return result;
}

function anyOf<Item>(items: readonly Item[], decide: (item: Item) => boolean | undefined): boolean | undefined {
  let result: boolean | undefined = false;
  for (const item of items) {
    const decided = decide(item);
    if (decided === true) return true;
    if (decided === undefined) result = undefined;
  }
  return result;
}

function explain(root: GroupNode, tests: ReadonlyMap<LeafCondition, () => ConditionResult>): FilterResult {
  const conditions = new Map<number, ConditionResult>();
  const groups = new Map<number, boolean>();
  const isMatch = explainNode(root);
  return { isMatch, conditions, groups, decisive: isMatch ? undefined : decisiveOf(root) };

  function explainNode(node: FilterNode): boolean {
    if ('condition' in node) {
      const result = (tests.get(node.condition) as () => ConditionResult)();
      conditions.set(result.key, result);
      return result.isMatch;
    }
    const results = new Map(node.members.map((member) => [member, explainNode(member)]));
    const alternatives = splitByOr(node.members, node.operators);
    const matched = alternatives.some((terms) => terms.every((term) => results.get(term)));
    groups.set(node.key, matched);
    return matched;
  }

  /** The first condition that failed in the first alternative of a group that failed. */
  function decisiveOf(node: FilterNode): ConditionResult | undefined {
    if ('condition' in node) return conditions.get(node.condition.key);
    const failed = splitByOr(node.members, node.operators)[0]?.find((term) =>
      'condition' in term ? !conditions.get(term.condition.key)?.isMatch : !groups.get(term.key),
    );
    return failed && decisiveOf(failed);
  }
}

/** The members of a group as alternatives of terms: AND binds tighter than OR. */
export function splitByOr<Member>(members: readonly Member[], operators: readonly ('AND' | 'OR')[]): Member[][] {
  const alternatives: Member[][] = [];
  for (const [index, member] of members.entries()) {
    const last = alternatives.at(-1);
    if (last && operators[index - 1] === 'AND') last.push(member);
    else alternatives.push([member]);
  }
  return alternatives;
}
