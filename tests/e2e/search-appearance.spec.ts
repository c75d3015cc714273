import { changeBySql } from './database.ts';
import { expect, looksRight, test } from './site.ts';
import { openAsStaff } from './staff.ts';

const EDITORS = [
  ['a post', '/blog-manager?add=new', 'blog › first-frost'],
  ['a wedding', '/weddings-manager?add=new', 'weddings › first-frost'],
  ['a product', '/store-manager/products/new', 'product › first-frost'],
] as const;

for (const [name, path, address] of EDITORS)
  test(`the search result of ${name} follows what is typed`, async ({ page, site }) => {
    await openAsStaff(page, path, site);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('First frost');
    await page.getByText('Search appearance').press('Enter');
    const [computer, phone] = [
      page.getByRole('figure', { name: 'On a computer' }),
      page.getByRole('figure', { name: 'On a phone' }),
    ];
    await expect(computer.getByText(/^First frost \| /)).toBeVisible();
    await expect(computer.getByText(address)).toBeVisible();
    const title = page.getByRole('textbox', { name: 'Search title' });
    await expect(title).toHaveAttribute('placeholder', 'First frost');
    await title.fill('What six hundred dahlias do in the night before the first frost of the year');
    await expect(title).toHaveAccessibleDescription(/characters; search engines cut after about 60\.$/);
    await expect(computer.getByText('What six hundred dahlias do in the night before the first…')).toBeVisible();
    await expect(
      phone.getByText('What six hundred dahlias do in the night before the first frost of the…'),
    ).toBeVisible();
    await title.fill('');
    await expect(phone.getByText(/^First frost \| /)).toBeVisible();
    await looksRight(page);
    await changeBySql(site, 'delete from drafts');
  });
