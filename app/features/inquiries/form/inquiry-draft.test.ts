import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteDraft, keepDraft } from '~/lib/device-draft';
import { draftKey, readInquiryDraft as readDraft } from './inquiry-draft';

const KEY = draftKey(false);
const DAY_MS = 86_400_000;
const DRAFT = { answers: { name: 'Hannah', email: '' }, token: '0190a000-0000-4000-8000-000000000001' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
  useStorage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function useStorage(error?: Error) {
  const stored = new Map<string, string>();
  const act = <T>(work: () => T) => {
    if (error) throw error;
    return work();
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => act(() => stored.get(key) ?? null),
    setItem: (key: string, value: string) => act(() => void stored.set(key, value)),
    removeItem: (key: string) => act(() => void stored.delete(key)),
  });
  return stored;
}

test('a draft comes back with its answers and its token', () => {
  expect(readDraft(KEY)).toBeUndefined();
  keepDraft(KEY, DRAFT);
  expect(readDraft(KEY)).toEqual(DRAFT);
  deleteDraft(KEY);
  expect(readDraft(KEY)).toBeUndefined();
});

test('the sympathy form keeps a draft of its own', () => {
  keepDraft(KEY, DRAFT);
  expect(readDraft(draftKey(true))).toBeUndefined();
});

test('a draft is kept for thirty days since the last change', () => {
  keepDraft(KEY, DRAFT);
  vi.advanceTimersByTime(29 * DAY_MS);
  keepDraft(KEY, DRAFT);
  vi.advanceTimersByTime(30 * DAY_MS);
  expect(readDraft(KEY)).toEqual(DRAFT);
  vi.advanceTimersByTime(1);
  expect(readDraft(KEY)).toBeUndefined();
});

test('a draft without any answer is none', () => {
  keepDraft(KEY, { answers: { name: '', email: '' } });
  expect(readDraft(KEY)).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '"x"', '{"answers":null}', '{"saved_at":1}'])(
  'ignores a draft that reads %j',
  (text) => {
    useStorage().set(KEY, text);
    expect(readDraft(KEY)).toBeUndefined();
  },
);

test('the form works where the browser allows no storage', () => {
  useStorage(new DOMException('The quota has been exceeded.', 'QuotaExceededError'));
  expect(() => keepDraft(KEY, DRAFT)).not.toThrow();
  expect(readDraft(KEY)).toBeUndefined();
  expect(() => deleteDraft(KEY)).not.toThrow();
});
