import { expect, test } from 'vitest';
import { seasonAt } from '~/features/flower-guide/seasons';
import { flowers } from './flowers';
import { gallery } from './gallery';

test('thirty flowers are sorted by name, each with a slug of its name', () => {
  expect(flowers).toHaveLength(30);
  const names = flowers.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  for (const { slug, name } of flowers) {
    expect(slug).toBe(name.toLowerCase().replaceAll('’', '').replaceAll(' ', '-'));
  }
});

test('every flower has two sentences, a vase life in days, and a local season', () => {
  const isWhole = ({ blurb, durability, in_season_availability }: (typeof flowers)[number]) =>
    blurb.match(/[.?](\s|$)/g)?.length === 2 &&
    /\d+ to \d+( days|,)/.test(durability) &&
    /^(Late |Early )?(spring|summer|autumn|winter)/i.test(in_season_availability);
  expect(flowers.filter((flower) => !isWhole(flower))).toEqual([]);
});

test('every season of the guide has flowers', () => {
  const isBare = (slug: string) => {
    const words = new RegExp(`\\b(${seasonAt(slug)?.keywords.join('|')})\\b`, 'i');
    return !flowers.some(({ in_season_availability }) => words.test(in_season_availability));
  };
  expect(['spring', 'summer', 'autumn', 'winter'].filter(isBare)).toEqual([]);
});

test('each gallery picture appears once and has an alternative text', () => {
  expect(new Set(gallery.map(({ picture }) => picture)).size).toBe(gallery.length);
  expect(new Set(gallery.map(({ category }) => category)).size).toBe(3);
  expect(gallery.filter(({ alt, caption }) => alt === '' || caption === '' || alt === caption)).toEqual([]);
});
