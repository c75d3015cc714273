import { expect, test } from 'vitest';
import { fetchWithRetry, needsRefresh, userAt } from './session-poll.ts';

const NOW = 1_800_000_000_000;

test('a session is renewed once 90 s or less are left of it', () => {
  expect(needsRefresh({ person: 'june', expires_at: NOW + 90_001 }, NOW)).toBe(false);
  expect(needsRefresh({ person: 'june', expires_at: NOW + 90_000 }, NOW)).toBe(true);
});

test('a session that ends within 10 s counts as over', () => {
  expect(userAt({ person: 'june', expires_at: NOW + 10_001 }, NOW)).toBe('june');
  expect(userAt({ person: 'june', expires_at: NOW + 10_000 }, NOW)).toBeNull();
});

test('retries after a failure, 200 ms later each time, for 30 s', async () => {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const never = await fetchWithRetry(() => Promise.reject(new Error('no line')), wait);
  expect(never).toBeUndefined();
  expect(waits.slice(0, 4)).toEqual([200, 400, 600, 800]);
  const total = waits.reduce((sum, each) => sum + each, 0);
  expect(total).toBeLessThanOrEqual(30_000);
  expect(total + (waits.at(-1) ?? 0) + 200).toBeGreaterThan(30_000);
});

test('the first response is used', async () => {
  let asked = 0;
  const seen = { person: 'june', expires_at: NOW };
  const answer = await fetchWithRetry(
    async () => {
      asked += 1;
      if (asked < 3) throw new Error('no line');
      return seen;
    },
    async () => undefined,
  );
  expect([answer, asked]).toEqual([seen, 3]);
});
