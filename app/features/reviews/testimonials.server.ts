import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';

const MAX_SHOWN = 12;

/** Spec 4 and 8: while there are none, or none can be read. A studio of its own has no invented ones. */
export function sampleTestimonials({ config }: Pick<Context, 'config'>) {
  return config.RHODORA_DEMO ? [{ ...SAMPLE_TESTIMONIAL, picture: undefined }] : [];
}

const SAMPLE_TESTIMONIAL = {
  id: 'sample',
  name: 'A sample, until the first words arrive',
  month_year: '',
  rating: 5,
  text: 'Every flower was where we had hoped to see it, and the morning itself was calm.',
  image_url: null,
  image_alt: '',
};

/** Published testimonials in their order. Demo entries vanish when the first real one is published (product.md). */
async function listTestimonials({ db }: Context) {
  const testimonials = await db
    .selectFrom('testimonials as t')
    .select(['t.id', 't.name', 't.month_year', 't.rating', 't.text', 't.image_url', 't.image_alt'])
    .where('t.is_published', '=', true)
    .where(({ eb, not, exists, selectFrom, or }) =>
      or([
        eb('t.is_demo', '=', false),
        not(
          exists(
            selectFrom('testimonials as real')
              .where('real.is_published', '=', true)
              .where('real.is_demo', '=', false)
              .select('real.id'),
          ),
        ),
      ]),
    )
    .orderBy('t.sort_order')
    .orderBy('t.id')
    .limit(MAX_SHOWN)
    .execute();
  return testimonials;
}

export async function hasRealTestimonial({ db }: Context): Promise<boolean> {
  const real = db.selectFrom('testimonials').select('id').where('is_published', '=', true).where('is_demo', '=', false);
  return (await real.limit(1).executeTakeFirst()) !== undefined;
}

export async function listPicturedTestimonials(context: Context) {
  const testimonials = await listTestimonials(context);
  if (testimonials.length === 0) return sampleTestimonials(context);
  const pictures = await findPictures(
    context,
    testimonials.map(({ image_url }) => image_url),
  );
  return testimonials.map(({ image_url, image_alt, ...rest }) => {
    const picture = pictures.get(image_url ?? '');
    return { ...rest, picture: picture && { ...picture, alt: image_alt || picture.alt } };
  });
}

export type PicturedTestimonial = Awaited<ReturnType<typeof listPicturedTestimonials>>[number];
