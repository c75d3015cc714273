type Address = { street: string; city: string; region: string; postal_code: string };

/** A dialing link for an American number as people write it: '304-555-0142'. */
export function phoneHref(phone: string) {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}

/** A map of the studio's address. */
export function mapHref({ street, city, region, postal_code }: Address) {
  const place = `${street}, ${city}, ${region} ${postal_code}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
