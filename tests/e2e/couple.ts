import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface Inquiry {
  name: string;
  email: string;
  vision: string;
}

/** Each test has its own couple, so that staff find the right one. */
export function aCouple(name: string): Inquiry {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return { name, email, vision: 'Foggy, white and blush, as if it had grown there overnight.' };
}

export async function aPhotograph(name: string, color: string) {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: color } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

export async function fillInquiry(page: Page, { name, email, vision }: Inquiry) {
  await page.locator('[name=name]').fill(name);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=event_date]').fill('2027-06-12');
  await page.locator('[name=vision_details]').fill(vision);
}

export function chooseFiles(page: Page) {
  return page.getByLabel('Photographs and files');
}
