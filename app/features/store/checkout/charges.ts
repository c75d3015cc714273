interface Rates {
  delivery_fee_cents: number;
  /** 600 is 6 %. */
  sales_tax_basis_points: number;
}

export interface Charges {
  delivery_cents: number;
  tax_cents: number;
}

/** The tax is on the goods alone, rounded half up to a cent. */
export function calculateCharges(subtotalCents: number, fulfillment: 'pickup' | 'delivery', rates: Rates): Charges {
  return {
    delivery_cents: fulfillment === 'delivery' ? rates.delivery_fee_cents : 0,
    tax_cents: Math.floor((subtotalCents * rates.sales_tax_basis_points + 5000) / 10_000),
  };
}
