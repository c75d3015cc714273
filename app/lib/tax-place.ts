/** Whom a part of a sales tax belongs to: 'Davis, municipal'. */
export function placeOf({ level, name, region }: { level: string; name: string; region: string }): string {
  if (level === 'municipality') return `${name}, municipal`;
  return level === 'untaxed' && region ? `${name}, ${region}` : name;
}
