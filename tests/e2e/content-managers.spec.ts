import type { Locator } from '@playwright/test';
import { aPhotograph } from './couple.ts';
import { changeBySql } from './database.ts';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff, rowMenu } from './staff.ts';

// Browsers report the status of a rejected form.
test.use({ allowed: [/status of (400|409)|ERR_FAILED/] });

function editorIn(dialog: Locator) {
  return dialog.getByRole('textbox', { name: 'Content' });
}

test('staff add, edit and delete a vendor, and undo the deletion', async ({ page, site }) => {
  await openAsStaff(page, '/vendor-manager', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Add vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add vendor' });
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(dialog.getByText('Vendor name is required').first()).toBeVisible();
  await looksRight(page);
  const name = `Ferry Landing ${test.info().project.name}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Category').fill('Venue');
  await dialog.getByLabel('Logo').setInputFiles(await aPhotograph('mark.jpg', '#c9d3a5'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Venue`) })).toBeVisible();

  let asked = '';
  page.on('dialog', (question) => {
    asked = question.message();
    void question.accept();
  });
  await rowMenu(page, name, 'Delete');
  await expect(page.getByText('Vendor Deleted')).toBeVisible();
  expect(asked).toBe(`Are you sure you want to delete ${name}?`);
  await expect(page.getByRole('row', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await visit(page, '/vendor-manager');
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Venue`) })).toBeVisible();
  await changeBySql(site, `delete from vendors where name = '${name}'`);
});

test('staff add a vendor with the keyboard alone', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/vendor-manager', site);
  await tabTo(page, page.getByRole('link', { name: 'Add vendor' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add vendor' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Keyboard & Quill');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Keyboard & Quill/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add vendor' })).toBeFocused();
  await changeBySql(site, "delete from vendors where name = 'Keyboard & Quill'");
});

test('without scripts, deleting a vendor asks on a page of its own', { tag: '@phone' }, async ({
  newBrowser,
  site,
}) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/vendor-manager?q=Cheat');
  await page.getByLabel('Email').fill(site.staff.email);
  await page.getByLabel('Password').fill(site.staff.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('link', { name: /^Delete / }).click();
  await expect(page.getByText(/Are you sure you want to delete .*\?/)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/vendor-manager\?q=Cheat$/);
});

test('staff reorder and rename the quick links by keyboard, and take it back', async ({ page, site }) => {
  await openAsStaff(page, '/menu-manager/footer', site);
  await looksRight(page);
  const up = page.getByRole('button', { name: 'Move Services up' });
  await tabTo(page, up);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Services is now 1 of')).toBeAttached();
  await expect(up).toBeFocused();
  await page.getByLabel('Services: name in the menu').fill('What we do');
  await page.getByRole('button', { name: 'Save menu' }).click();
  await expect(page.getByText('Visitors see the menu like this now.')).toBeVisible();
  const first = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link').first();
  await visit(page, '/about');
  await expect(first).toHaveText('What we do');
  await visit(page, '/menu-manager/footer');
  await page.getByRole('link', { name: 'Back to the standard menu' }).click();
  await page.getByRole('button', { name: 'Use the standard menu' }).click();
  await expect(page.getByText('The standard menu is back.')).toBeVisible();
  await visit(page, '/about');
  await expect(first).toHaveText('About Us');
});

test('staff add a reference material with a picture and delete it', async ({ page, site }) => {
  await openAsStaff(page, '/reference-manager', site);
  await looksRight(page);
  await page.getByRole('button', { name: 'Add material' }).click();
  await expect(page.getByText('Missing Information').first()).toBeVisible();
  await looksRight(page);
  const title = `Table sizes ${test.info().project.name}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel(/^Image/).setInputFiles(await aPhotograph('sizes.jpg', '#c9d3a5'));
  const alt = page.getByRole('textbox', { name: 'Alternative text' });
  await expect(alt).toHaveValue('');
  await alt.fill('Five round tables, drawn from above.');
  await page.getByRole('button', { name: 'Add material' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  const card = page.getByRole('listitem').filter({ hasText: title });
  const remove = card.getByRole('link', { name: `Delete ${title}` });
  await remove.focus();
  await expect(remove).toHaveCSS('opacity', '1');
  await remove.click();
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Material Deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});

test('a section is written next to its preview, and its draft is saved within two seconds', async ({ page, site }) => {
  await openAsStaff(page, '/terms-manager', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Add section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add section' });
  const title = `Weather ${test.info().project.name}`;
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  const editor = editorIn(dialog);
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await editor.click();
  await page.keyboard.type('# Rain\n\nWe come in **any** rain.');
  const kept = page.waitForResponse('**/terms-manager/draft', { timeout: 2000 });
  await page.keyboard.type(' And snow.');
  expect((await kept).status()).toBe(200);
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText('Rain');
  await expect(preview.locator('strong')).toHaveText('any');
  await expect(dialog.getByText(/^Draft saved at/)).toBeVisible();
  await looksRight(page);

  // Leaving in the middle of a word keeps the draft.
  await page.keyboard.type(' Or h');
  await visit(page, '/terms-manager');
  await page.getByRole('link', { name: title }).click();
  await expect(dialog.getByText('This is your draft.')).toBeVisible();
  await expect(editorIn(dialog)).toContainText('rain. And snow. Or h');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await visit(page, '/terms-and-conditions');
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
});

test('a click below the editor’s last line keeps the caret and the text', async ({ page, site }) => {
  await openAsStaff(page, '/terms-manager?add=new', site);
  const dialog = page.getByRole('dialog', { name: 'Add section' });
  const editor = editorIn(dialog);
  await expect(editor).toHaveAttribute('contenteditable', 'true');
  await editor.click();
  await page.keyboard.type('One line');
  const box = await dialog.locator('.markdown-host').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 12);
  await page.keyboard.type(' and its end');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveText('One line and its end');
});

test('an editor that loads while someone types keeps the caret and the text', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  const { promise: typed, resolve: letEditorIn } = Promise.withResolvers<void>();
  await page.route('**/assets/markdown-editor-view*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await openAsStaff(page, '/terms-manager?add=new', site);
  const content = page.getByRole('dialog', { name: 'Add section' }).getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type('We come in rain.');
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  letEditorIn();
  await expect(content).toHaveAttribute('contenteditable', 'true');
  await expect(content).toBeFocused();
  await page.keyboard.type('any ');
  await expect(content).toHaveText('We come in any rain.');
});

test('a lost connection is reported, and the draft is saved once it is back', async ({ page, site }) => {
  await openAsStaff(page, '/blog-manager?add=new', site);
  const dialog = page.getByRole('dialog', { name: 'Add post' });
  await expect(editorIn(dialog)).toBeVisible();
  const cut = (url: URL) => url.pathname === '/blog-manager/draft';
  await page.route(cut, (route) => route.abort());
  await dialog.getByRole('textbox', { name: 'Title' }).fill('In a tunnel');
  await expect(dialog.getByText('Not saved yet.')).toBeVisible();
  await looksRight(page);
  await page.unroute(cut);
  await expect(dialog.getByText(/^Draft saved at/)).toBeVisible();
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'In a tunnel' }).click();
  await dialog.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.getByText('Draft discarded')).toBeVisible();
  await expect(page.getByRole('link', { name: 'In a tunnel' })).toHaveCount(0);
});

test('an error in the text moves the focus to the editor', async ({ page, site }) => {
  await openAsStaff(page, '/terms-manager?add=new', site);
  const dialog = page.getByRole('dialog', { name: 'Add section' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Only a title');
  await expect(editorIn(dialog)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Title and Content are required').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Content\./ })).toBeFocused();
  await looksRight(page);
});

/** Runs when the page shows an error, before the focus moves to it. */
const ONCE_AN_ERROR_SHOWS = `await new Promise((resolve) => {
  const look = () => document.querySelector('textarea[aria-invalid="true"]') && resolve();
  new MutationObserver(look).observe(document, { subtree: true, attributes: true });
  look();
});`;

test('an error that comes while the editor opens moves the focus to the editor', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await page.route('**/assets/markdown-editor-view*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${ONCE_AN_ERROR_SHOWS}${await response.text()}` });
  });
  const loaded = page.waitForResponse('**/assets/markdown-editor-view*.js');
  await openAsStaff(page, '/terms-manager?add=new', site);
  const dialog = page.getByRole('dialog', { name: 'Add section' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Only a title');
  await (await loaded).finished();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const content = dialog.getByRole('textbox', { name: /^Content\./ });
  await expect(content).toHaveAttribute('contenteditable', 'true');
  await expect(content).toBeFocused();
});

test('when two people edit a section, the second is warned and nothing is lost', async ({ page, newBrowser, site }) => {
  // Its own section: other tests save all existing ones.
  const title = `Rain Plan ${test.info().project.name}`;
  await changeBySql(site, `insert into terms_sections (title, content) values ('${title}', 'We come in the rain.')`);
  const other = await newBrowser();
  await openAsStaff(page, '/terms-manager', site);
  await openAsStaff(other, '/terms-manager', site);
  const content = `Changed by ${test.info().project.name}.`;
  for (const one of [page, other]) {
    await one.getByRole('link', { name: title, exact: true }).click();
    await expect(editorIn(one.getByRole('dialog'))).toBeVisible();
  }
  await page.getByRole('dialog').getByRole('spinbutton').fill('77');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Success!')).toBeVisible();

  const dialog = other.getByRole('dialog');
  await editorIn(dialog).click();
  await other.keyboard.press('Control+A');
  await other.keyboard.type(content);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/saved this, .* while you were writing/)).toBeVisible();
  await expect(editorIn(dialog)).toHaveText(content);
  await dialog.getByText(/^What .* saved$/).click();
  // A button half below the foot would count as half as large.
  await dialog.locator('.modal-panel').evaluate((panel) => panel.scrollTo(0, 0));
  await looksRight(other);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Success!')).toBeVisible();
  await other.getByRole('button', { name: 'Close notification' }).click();

  await rowMenu(other, title, 'Versions');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await looksRight(other);
  await dialog.getByRole('link', { name: /\d/ }).last().click();
  await expect(dialog.getByRole('button', { name: 'Restore this version' })).toBeVisible();
  await looksRight(other);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(other.getByText('The earlier version is back.')).toBeVisible();
  await changeBySql(site, `delete from terms_sections where title = '${title}'`);
});

test('a post is written with a picture dropped into its text, and scheduled', async ({ page, site }) => {
  await openAsStaff(page, '/blog-manager', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Add post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add post' });
  await expect(editorIn(dialog)).toHaveAttribute('contenteditable', 'true');
  await looksRight(page);
  const title = `A scheduled morning ${test.info().project.name}`;
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  const { buffer } = await aPhotograph('frosted-row.jpg', '#c9d3a5');
  await drop(editorIn(dialog), { name: 'frosted-row.jpg', type: 'image/jpeg', base64: buffer.toString('base64') });
  await expect(editorIn(dialog)).toContainText('![](/files/blog-images/');
  const shown = dialog.getByRole('region', { name: 'Preview' }).locator('img');
  await expect(shown).toHaveJSProperty('complete', true);
  await drop(editorIn(dialog), { name: 'no-picture.png', type: 'image/png', base64: 'd29yZHM=' });
  await expect(page.getByText('Image upload failed')).toBeVisible();
  await expect(editorIn(dialog)).not.toContainText('no-picture');
  await dialog.getByRole('radio', { name: /Everybody, later/ }).check();
  await dialog.getByLabel('From', { exact: true }).fill('2030-05-01T08:30');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('From May 1, 2030, 8:30 AM');
  await visit(page, '/blog');
  await expect(page.getByText(title)).toHaveCount(0);
});

async function drop(target: Locator, file: { name: string; type: string; base64: string }) {
  await target.evaluate((element, { name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const held = new DataTransfer();
    held.items.add(new File([bytes], name, { type }));
    const { x, y } = element.getBoundingClientRect();
    const at = { clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true, composed: true };
    element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer: held }));
  }, file);
}

test('without scripts, a post is written, previewed and saved', { tag: '@desktop' }, async ({ newBrowser, site }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/blog-manager?add=new');
  await page.getByLabel('Email').fill(site.staff.email);
  await page.getByLabel('Password').fill(site.staff.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  const title = `Plainly written ${test.info().project.name}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Content').fill('## Plainly\n\nIn **plain** words.');
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('plain');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('the picture of a page is chosen by what it shows, with the keyboard', async ({ page, site }) => {
  await openAsStaff(page, '/page-manager', site);
  await rowMenu(page, 'About', 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit About' });
  const field = editor.getByRole('button', { name: 'Picture', exact: true }).first();
  await expect(field).toHaveAccessibleDescription('The newest picture of our story');
  await field.press('Enter');
  const pictures = page.getByRole('dialog', { name: 'Choose a picture' });
  await expect(pictures.getByRole('button', { name: 'The newest picture of our story' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await looksRight(page);
  await pictures.getByRole('searchbox', { name: 'Search pictures' }).fill('no such picture');
  await expect(pictures.getByRole('status')).toHaveText('No picture has these words.');
  await pictures.getByRole('searchbox').fill('long table');
  await page.keyboard.press('Enter');
  await expect(pictures, 'Enter in the search saves nothing').toBeVisible();
  const kept = page.waitForResponse('**/page-manager/draft');
  await pictures
    .getByRole('button', { name: /gallery-wedding-09/ })
    .first()
    .press('Enter');
  await expect(pictures).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/gallery-wedding-09/);
  expect((await kept).status()).toBe(200);
});
