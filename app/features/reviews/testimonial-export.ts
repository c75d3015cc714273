import { exportList } from '~/features/studio/list-export.server';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/testimonial-export';
import { eachTestimonial, testimonialListQuery } from './testimonial-manager.server';

/** GET /reviews-manager/testimonials.csv: the list as its address asks for it. */
export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'testimonials', {
    rows: eachTestimonial(context, testimonialListQuery(url)),
    columns: {
      Name: ({ name }) => name,
      'Month and Year': ({ month_year }) => month_year,
      Stars: ({ rating }) => rating,
      Words: ({ text }) => text,
      State: ({ is_published }) => (is_published ? 'Published' : 'Hidden'),
      Demo: ({ is_demo }) => (is_demo ? 'yes' : 'no'),
    },
  });
}
