/** Whom a part of a sales tax belongs to: 'Davis, municipal'. */
export function placeOf({ level, name, region }: { level: string; name: string; region: string }): string {
  if (level === 'municipality') return `${name}, municipal`;
  return level === 'untaxed' && region ? `${name}, ${region}` : name;
}

interface Taxed {
  basis_points: number;
  tax_cents: number;
  refunded_tax_cents?: number;
}

/** '6%'. Undefined: orders from before sales tax by place, whose tax is not that of one rate. */
export function rateOf({ basis_points, ...cents }: Taxed): string | undefined {
  const isUnknown = basis_points === 0 && (cents.tax_cents !== 0 || (cents.refunded_tax_cents ?? 0) !== 0);
  return isUnknown ? undefined : `${basis_points / 100}%`;
}
