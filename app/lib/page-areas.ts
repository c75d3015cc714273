/** What a page of the back office is for, if not everyone who works here may open it: money, codes and settings. */
const AREAS: [area: string, addresses: RegExp][] = [
  ['orders', /^\/(reports|sell|outbox|discount-codes|delivery-(zones|windows)|holidays|tax-(rates|exemptions))(\/|$)/],
  ['orders', /^\/store-manager\/(gift-cards|subscriptions|sales-tax|orders\.csv)(\.csv|\/|$)/],
  ['orders', /^\/store-manager\/[^/]+\/(change|dispute)(\.pdf)?$/],
  ['orders', /^\/(stem-stock\/recipes\/recipes|customers\/customers)\.csv$/],
];

/** `to` is a link, which may have a query, or a route's pattern: what a browser asks for can be spelled in other ways. */
export function mayOpen(areas: readonly string[], to: string): boolean {
  const [path = ''] = to.split('?');
  const found = AREAS.find(([, addresses]) => addresses.test(path));
  return !found || areas.includes(found[0]);
}
