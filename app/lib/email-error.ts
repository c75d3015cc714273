export function emailError(address: string): string | undefined {
  const example = 'For example, name@example.com';
  const at = address.lastIndexOf('@');
  if (/\s/.test(address)) return `This address has a space in it. ${example}`;
  if (at < 0) return `This address has no @. ${example}`;
  if (at === 0) return `This address has nothing before the @. ${example}`;
  if (at === address.length - 1) return `This address has no domain after the @. ${example}`;
  const isWhole = /^[^@<>()[\],;:\\"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address) && address.length <= 254;
  return isWhole ? undefined : `This address is not complete. ${example}`;
}
