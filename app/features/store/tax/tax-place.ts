import type { TaxPart } from './sales-tax';

/** 'Davis, municipal' */
export function placeOf({ level, name, region }: Pick<TaxPart, 'level' | 'name' | 'region'>): string {
  if (level === 'municipality') return `${name}, municipal`;
  return level === 'untaxed' && region ? `${name}, ${region}` : name;
}
