interface Site {
  origin: string;
  config: { STORE_ID: string };
}

/** The hosted checkout page of an order. */
export function checkoutAddress({ origin, config }: Site, { token }: { token: string }) {
  return `${origin}/store/${config.STORE_ID}/pay/${token}`;
}

/** Where the buyer of a paid order goes on: the shop's own page, with the order's number. */
export function successAddress({ success_url, number }: { success_url: string; number: number }) {
  const address = new URL(success_url);
  address.searchParams.set('order', String(number));
  return address.href;
}
