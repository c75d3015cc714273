type Address = { street: string; city: string; region: string; postal_code: string };

export function phoneHref(phone: string) {
  const digits = phone.replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}

export function mapHref({ street, city, region, postal_code }: Address) {
  const place = `${street}, ${city}, ${region} ${postal_code}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
