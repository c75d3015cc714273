import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import type { loader } from './sell-customers';

/** Fewer would match too many, and no index could answer them. */
export const FEWEST_LETTERS = 3;
const PAUSE_MS = 120;

/** Known customers, as one types. */
export function useCustomerSearch() {
  const { data, load } = useFetcher<typeof loader>();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  useEffect(() => {
    if (q.length < FEWEST_LETTERS) return;
    const timer = setTimeout(() => void load(`/sell/customers?${new URLSearchParams({ q })}`), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q, load]);
  return { customers: q.length >= FEWEST_LETTERS && data?.q === q ? data.customers : [], search: setTyped };
}

export type KnownCustomer = ReturnType<typeof useCustomerSearch>['customers'][number];
