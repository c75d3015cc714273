/** Of all random choices in a run: `SEED=17 npm run test:faults -- --short` makes the same ones again. */
export const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

console.log(`The seed of this run is ${SEED}.`);

export type Dice = ReturnType<typeof openDice>;

/** Random choices that `seed` repeats (mulberry32). */
export function openDice(seed = SEED) {
  let state = seed >>> 0;
  function roll() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    chance: (share: number) => roll() < share,
    /** From `least` to `most`, both included. */
    between: (least: number, most: number) => least + Math.floor(roll() * (most - least + 1)),
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(roll() * list.length)] ?? list[0],
  };
}
