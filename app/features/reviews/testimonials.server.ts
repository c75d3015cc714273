import type { Context } from '~/platform/context.server';

const MOST_SHOWN = 12;

/** Published testimonials in their order. Demo entries vanish when the first real one is published (product.md). */
export async function listTestimonials({ db, reads }: Context) {
  reads('testimonials');
  return db
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
    .limit(MOST_SHOWN)
    .execute();
}
