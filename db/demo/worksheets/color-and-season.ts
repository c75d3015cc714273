import type { Worksheet } from '~/features/resources/worksheet';

export const colorAndSeason: Worksheet = {
  intro:
    'Every month brings some colors by itself and makes others hard to find. If you know your date, read its row first. If you know your colors, look for the months that have them. Flowers in season cost less, last longer, and look like they belong.',
  sections: [
    {
      kind: 'table',
      heading: 'What grows when',
      text: 'For our part of the Appalachians. A late frost moves May by a week, and an early one ends October.',
      columns: 'Month | Easy colors | What is at its best | Hard to find',
      lines: `January, February | White, green, burgundy | Hellebore, anemone, amaryllis, evergreens | Anything cut from a garden
March | White, butter yellow, lavender | Narcissus, tulip, hyacinth, pussy willow | Roses from nearby
April | White, soft pink, lilac | Tulip, ranunculus, lilac, flowering branches | Strong orange, burgundy
May | Coral, blush, white | Peony, ranunculus, sweet pea, foxglove | Burgundy
June | Clear blue, pink, white | Delphinium, garden rose, astilbe, peony until about the 10th | Burnt orange
July | Bright pink, yellow, purple | Zinnia, lavender, lisianthus, hydrangea | Peony
August | Coral, orange, hot pink | Dahlia, zinnia, sunflower, cosmos | Peony, sweet pea
September | Peach, rust, burgundy | Dahlia, celosia, garden rose, grasses | Clear blue
October | Burgundy, copper, plum | Dahlia until frost, chrysanthemum, turning leaves | Pastels from the garden
November, December | White, green, deep red | Berries, evergreens, hellebore, dried flowers | Soft garden pinks`,
    },
    {
      kind: 'checklist',
      heading: 'Before you settle on a palette',
      lines: `Stand in the room at the hour of your ceremony. North light cools every color.
Bring a swatch of the dress: white, ivory and champagne each change what stands beside them.
Note the color of the walls, the carpet and the linens. They cover more than the flowers do.
Pick one color to lead, one or two to support it, and a green.
Choose two flowers you love and one you would accept instead.`,
    },
    {
      kind: 'blanks',
      heading: 'Your palette',
      lines: `Date and hour of the ceremony
Color that leads
Colors that support it
Colors to leave out
Flowers you love
Flowers you would rather not see`,
    },
  ],
};
