/** Divides pupils into groups of a size, in random order. The last groups are one smaller rather than one of them tiny. */
export function randomGroups<Pupil>(pupils: readonly Pupil[], size: number, random = Math.random): Pupil[][] {
  const shuffled = [...pupils];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as Pupil, shuffled[at] as Pupil];
  }
  const count = Math.max(1, Math.ceil(shuffled.length / Math.max(1, size)));
  const groups: Pupil[][] = Array.from({ length: count }, () => []);
  for (const [at, pupil] of shuffled.entries()) groups[at % count]?.push(pupil);
  return groups;
}
