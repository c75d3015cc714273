import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { addWorksheet, section } from '../../../../tests/worksheets.ts';

test('a sheet can be copied with its periods, even if letters that are drawn with them came first', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const copied = async (title: string, text: string) => {
    await addWorksheet(staff, {
      title,
      description: 'None',
      intro: 'None',
      ...section(0, { kind: 'text', heading: '', text }),
      ...section(2, { kind: 'checklist', heading: '', lines: 'None' }),
    });
    const answer = await studio.asVisitor().get(`/resources/${title.toLowerCase()}/worksheet.pdf`);
    const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
    return pages.join(' ').replace(/\s+/g, ' ');
  };
  expect(await copied('First', 'Dots: one; two… three · four')).toContain('Dots: one; two… three · four');
  expect(await copied('Second', 'Bring it along. Count.')).toContain('Bring it along. Count.');
});
