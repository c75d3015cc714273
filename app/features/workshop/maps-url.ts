interface Address {
  delivery_street: string | null;
  delivery_city: string | null;
  delivery_region: string | null;
  delivery_postal_code: string | null;
}

/** Opens the phone's own maps, or Google's site. */
export function mapsUrl({ delivery_street, delivery_city, delivery_region, delivery_postal_code }: Address): string {
  const address = `${delivery_street}, ${delivery_city}, ${delivery_region ?? ''} ${delivery_postal_code}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
