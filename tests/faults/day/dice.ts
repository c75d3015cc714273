export type Dice = ReturnType<typeof openDice>;

/** Random choices that `seed` repeats (mulberry32). */
export function openDice(seed: number) {
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
