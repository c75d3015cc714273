import { expect, test } from 'vitest';
import { seasonAt } from '~/features/flower-guide/seasons';
import { gallery } from './gallery';
import { flowers } from './flowers';

test('thirty flowers stand in the order of their names, each under the address of its name', () => {
  expect(flowers).toHaveLength(30);
  const names = flowers.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  for (const { slug, name } of flowers) {
    expect(slug).toBe(name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-'));
  }
});

test('every card says what it is in two sentences, how long it lasts in days, and when it is ours', () => {
  for (const { name, blurb, durability, in_season_availability, natural_colors_available, meanings } of flowers) {
    expect(blurb.match(/[.?](\s|$)/g), name).toHaveLength(2);
    expect(durability, name).toMatch(/\d+ to \d+( days|,)/);
    expect(in_season_availability, name).toMatch(/^(Late |Early )?(spring|summer|autumn|winter)/i);
    expect(`${natural_colors_available} ${meanings}`, name).not.toMatch(/\.$/);
  }
});

test('each season of the guide has flowers', () => {
  for (const slug of ['spring', 'summer', 'autumn', 'winter']) {
    const words = new RegExp(`\\b(${seasonAt(slug)?.words.join('|')})\\b`, 'i');
    expect(flowers.filter((flower) => words.test(flower.in_season_availability)).length, slug).toBeGreaterThan(0);
  }
});

test('each picture hangs once, in one of the three galleries, with words for those who do not see it', () => {
  expect(new Set(gallery.map(({ picture }) => picture)).size).toBe(gallery.length);
  expect(new Set(gallery.map(({ category }) => category)).size).toBe(3);
  expect(gallery.filter(({ alt, caption }) => alt === '' || caption === '' || alt === caption)).toEqual([]);
});
