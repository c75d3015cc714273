export type Ratio = readonly [part: number, whole: number];

/** The goods' part of a tax that is on the delivery too. */
export function goodsPart(goods_cents: number, delivery_cents: number): Ratio {
  return [goods_cents, Math.max(goods_cents + delivery_cents, 1)];
}

/** In cents, half of one away from zero. The product of two ratios would be rounded twice, so all are multiplied first. */
export function portion(cents: number, ...ratios: Ratio[]): number {
  const part = ratios.reduce((product, ratio) => product * BigInt(ratio[0]), BigInt(cents));
  const whole = ratios.reduce((product, ratio) => product * BigInt(ratio[1]), 1n);
  const size = part < 0n ? -part : part;
  const rounded = Number((2n * size + whole) / (2n * whole));
  return part < 0n ? -rounded : rounded;
}
