import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { CLIENT_FILES } from '~/platform/buckets';
import { storageName } from '~/lib/file-name';
import type { Context } from '~/platform/context.server';

const DAY_MS = 86_400_000;

type Demonstrated = { file_name: string; category: string; days_ago: number; lines?: string[]; picture?: string };

const DOCUMENTS: Demonstrated[] = [
  {
    file_name: 'Contract, signed by both.pdf',
    category: 'Contract',
    days_ago: 11,
    lines: ['Contract', 'Rhodora and Hannah Lyle', 'Flowers for June 12, 2027', 'Signed by both.'],
  },
  {
    file_name: 'Selected composition.pdf',
    category: 'Selected Composition',
    days_ago: 4,
    lines: ['Selected composition', 'White and blush, laurel if it is out.', 'An arch, nine tables, two bouquets.'],
  },
  {
    file_name: 'Arch, first draft.webp',
    category: 'Photo',
    days_ago: 4,
    picture: 'scene-chapel-ceremony.webp',
  },
];

export async function seedDocuments(tx: Context, email: string) {
  const { id } = await tx.db.selectFrom('clients').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  for (const { file_name, category, days_ago, lines, picture } of DOCUMENTS) {
    const uploaded_at = new Date(tx.now().getTime() - days_ago * DAY_MS);
    const file_path = `${id}/${storageName(file_name, uploaded_at)}`;
    const body = picture ? createReadStream(resolve('db/demo/pictures', picture)) : pdfOf(lines ?? []);
    const contentType = picture ? 'image/webp' : 'application/pdf';
    await tx.files.put(tx.db, { bucket: CLIENT_FILES, key: file_path, body, contentType });
    await tx.db
      .insertInto('client_documents')
      .values({ client_id: id, file_name, file_path, category, uploaded_at })
      .execute();
  }
}

/** The smallest PDF with some lines of plain English (ISO 32000-1, 7.5). */
function pdfOf(lines: string[]): Buffer {
  const text = `BT /F1 18 Tf 72 720 Td 28 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
