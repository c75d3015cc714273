export type Ratio = readonly [part: number, whole: number];

/** In cents, half of one away from zero. The product of two ratios would be rounded twice, so all are multiplied first. */
export function portion(cents: number, ...ratios: Ratio[]): number {
  const part = ratios.reduce((product, ratio) => product * BigInt(ratio[0]), BigInt(cents));
  const whole = ratios.reduce((product, ratio) => product * BigInt(ratio[1]), 1n);
  const size = part < 0n ? -part : part;
  const rounded = Number((2n * size + whole) / (2n * whole));
  return part < 0n ? -rounded : rounded;
}
