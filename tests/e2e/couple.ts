import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface Inquiry {
  name: string;
  email: string;
  vision: string;
}

/** A couple nobody has met: each test has its own, so that staff find the right one. */
export function aCouple(name: string): Inquiry {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return { name, email, vision: 'Foggy, white and blush, as if it had grown there overnight.' };
}

/** A picture as a phone takes it, of one color. */
export async function aPhotograph(name: string, color: string) {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: color } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** Fills in the inquiry, by the names that its fields have in the database. */
export async function fillInquiry(page: Page, { name, email, vision }: Inquiry) {
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=event_date]').fill('2027-06-12');
  await page.locator('[name=vision_details]').fill(vision);
}

export function chooseFiles(page: Page) {
  return page.getByLabel('Photographs and files');
}
