import { expect, test } from 'vitest';
import { seasonAt } from '~/features/flower-guide/seasons';
import { flowers } from './flowers';
import { gallery } from './gallery';

test('thirty flowers stand in the order of their names, each under the address of its name', () => {
  expect(flowers).toHaveLength(30);
  const names = flowers.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  for (const { slug, name } of flowers) {
    expect(slug).toBe(name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-'));
  }
});

test('every card says what it is in two sentences, how long it lasts in days, and when it is ours', () => {
  const isWhole = ({ blurb, durability, in_season_availability }: (typeof flowers)[number]) =>
    blurb.match(/[.?](\s|$)/g)?.length === 2 &&
    /\d+ to \d+( days|,)/.test(durability) &&
    /^(Late |Early )?(spring|summer|autumn|winter)/i.test(in_season_availability);
  expect(flowers.filter((flower) => !isWhole(flower))).toEqual([]);
});

test('each season of the guide has flowers', () => {
  const isBare = (slug: string) => {
    const words = new RegExp(`\\b(${seasonAt(slug)?.keywords.join('|')})\\b`, 'i');
    return !flowers.some(({ in_season_availability }) => words.test(in_season_availability));
  };
  expect(['spring', 'summer', 'autumn', 'winter'].filter(isBare)).toEqual([]);
});

test('each picture hangs once, in one of the three galleries, with words for those who do not see it', () => {
  expect(new Set(gallery.map(({ picture }) => picture)).size).toBe(gallery.length);
  expect(new Set(gallery.map(({ category }) => category)).size).toBe(3);
  expect(gallery.filter(({ alt, caption }) => alt === '' || caption === '' || alt === caption)).toEqual([]);
});
