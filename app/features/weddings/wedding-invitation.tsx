import { ButtonLink } from '~/ui/button';

export function WeddingInvitation() {
  return (
    <section className="callout twelve" aria-labelledby="your-wedding">
      <h2 id="your-wedding">Is yours next?</h2>
      <div>
        <p className="text-ink-soft">Tell us the day, the place and how many people are coming.</p>
        <ButtonLink to="/consultation">Inquire Now</ButtonLink>
      </div>
    </section>
  );
}
