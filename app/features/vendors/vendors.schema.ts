import { z } from 'zod';
import { neededText, optionalLine, typedText } from '~/lib/typed-text';

const NO_ADDRESS = 'A web address starts with https:// and has no spaces. For example, https://example.com';

/** What the vendor dialog sends. The columns of `vendors` have the same names. */
export const vendorForm = z.object({
  name: neededText(200, 'Vendor name is required'),
  category: optionalLine(100),
  website_url: typedText(500)
    .transform((text) => withScheme(text) || null)
    .refine((text) => text === null || isWebAddress(text), NO_ADDRESS),
});

/** What the dialog calls its fields. */
export const VENDOR_LABELS = { name: 'Name', category: 'Category', website_url: 'Website URL' };

export type VendorForm = z.infer<typeof vendorForm>;

/** People write www.example.com. */
function withScheme(text: string) {
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text}` : text;
}

function isWebAddress(text: string) {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) && new URL(text).host !== '';
}
