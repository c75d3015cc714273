/** The mark of the program on a ground of 32 × 32: one petal, turned to five places, and its stamens. */
export const PETAL = 'M16 15.4C12.2 12 10.6 7.6 12.6 4.2c1-1.6 2.5-1.7 3.4-.6.9-1.1 2.4-1 3.4.6 2 3.4.4 7.8-3.4 11.2Z';
export const PETAL_TURNS = [0, 72, 144, 216, 288];
export const STAMENS = 'M16 16c1.6 2 3.2 3 5.6 3.4M16 16c.4 2.6 1.4 4.4 3.2 6M16 16c-.8 2.4-.6 4.4.4 6.6';
