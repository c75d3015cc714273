import type { Page, Route } from '@playwright/test';

/** Delays the response to the next request of `address`; returns a function that waits for it. */
export async function hold(page: Page, address: string): Promise<() => Promise<Route>> {
  let seize: (route: Route) => void;
  const seized = new Promise<Route>((done) => {
    seize = done;
  });
  await page.route(address, (route) => seize(route), { times: 1 });
  return () => seized;
}
