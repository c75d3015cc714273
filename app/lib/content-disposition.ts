/** RFC 6266 with the encoding of RFC 5987, and an ASCII name for browsers that know neither. */
export function contentDisposition(name: string, type: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
  return `${type}; filename="${plain || 'file'}"; filename*=UTF-8''${encoded}`;
}

function percent(letter: string) {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
