/** Which page of a list `?page=` asks for, from 1; the first one for anything that is no page. */
export function pageNumber(search: URLSearchParams): number {
  return Number(/^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0] ?? 1);
}
