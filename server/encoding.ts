import type { Encoding } from '~/platform/compress.server';

const OURS: Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send one of a handful; made-up ones must not fill the memory. */
const MAX_KNOWN = 100;
const known = new Map<string, Encoding>();

/** The smallest encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3); identity without a header. */
export function encodingFor(accepted: string | null | undefined): Encoding {
  if (!accepted) return 'identity';
  const before = known.get(accepted);
  if (before) return before;
  const weights = weigh(accepted);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? MIN_WEIGHT : 0);
  const best = Math.max(...OURS.map(weightOf));
  const encoding = OURS.find((each) => best > 0 && weightOf(each) === best) ?? 'identity';
  if (known.size < MAX_KNOWN) known.set(accepted, encoding);
  return encoding;
}

/** Below any weight that a header can state: identity is allowed unless rejected, and comes last. */
const MIN_WEIGHT = 0.0001;

function weigh(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
      return [name, Number.isFinite(weight) ? weight : 0];
    }),
  );
}
