/** A sample, no legal advice. */
export const terms = [
  {
    title: 'Deposits and Payment',
    content: `Your date is yours when two things have reached us: the signed proposal and a deposit of **30 percent**. Until then we hold a date for ten days, once, without charge.

| When | What is due |
| --- | --- |
| With the signed proposal | 30 percent, which holds the date |
| 60 days before | 40 percent |
| 14 days before | The rest, after the final count |

You may pay by card or bank transfer. Orders from the web store are paid in full when they are placed. Prices do not include sales tax unless we say so.`,
  },
  {
    title: 'Substitutions',
    content: `Flowers are a crop. If a variety fails, freezes or arrives unfit to use, we replace it with another of **the same color, the same weight and at least the same value**, and we tell you before the day if there is still time to talk.

- For a variety that is named in the proposal as *must have*, we ask you first, or we take its price off.
- Vessels, ribbon and candles are replaced only by something you have seen.
- In sympathy work we keep to the colors and the size; there is rarely time to ask.`,
  },
  {
    title: 'Delivery and Setup',
    content: `We deliver **{delivery_days} within 40 miles** of the studio, and on weekends for events. The fee is shown before you pay, or stands in your proposal.

1. Somebody must be there to take the flowers. If nobody is, we leave them in the shade with a neighbor, or bring them back and call you.
2. For an event we need the room or the field at the hour in the proposal, a way in for a van, and water.
3. In wind over 25 miles an hour we set nothing up that could fall on a person. We will bring it inside with you.

Sympathy flowers are at the chapel or the funeral home at least two hours before the visitation.`,
  },
  {
    title: 'Changes and Cancellation',
    content: `Tell us in writing; an email is enough. The count of tables and bouquets may change by a tenth in either direction until **14 days before**.

If you cancel a wedding or an event:

| Days before | You owe |
| --- | --- |
| More than 120 | The deposit |
| 120 to 31 | Half of the whole |
| 30 or fewer | The whole, less what we have not bought or cut |

If you move the date and we are free on the new one, what you have paid moves with it, once. A store order can be cancelled until noon of the day before delivery. If **we** cannot come, through illness or fire or a road that is gone, you have everything back within ten days, and we help you find someone.`,
  },
  {
    title: 'Rentals',
    content: `Arches, vases, candlesticks and linens stay ours. They are set up and collected by us unless the proposal says otherwise.

- A rental is for **three days**, with the event in the middle.
- What is broken or lost is charged at what it costs to replace, with the receipt. Wax and water marks are ours to deal with.
- Please do not paint, nail or shorten anything, and keep the linens from candles without glass.`,
  },
  {
    title: 'Allergies and Pets',
    content: `Tell us about allergies in the inquiry or before you order: scent, pollen, latex, nuts in the caterer's garlands. We will leave out what you name, but we work with all kinds of flowers on one bench and **cannot promise that nothing is carried over**.

Some flowers are poisonous if eaten. True lilies and daylilies are dangerous to cats, foxglove and lily of the valley to everyone. We leave them out of any order that mentions a cat or a small child, and nothing we arrange is to be eaten unless we say that it is.`,
  },
  {
    title: 'Photographs',
    content: `We photograph our work before the guests arrive and may show it here and elsewhere. **We do not show faces, names or addresses** without asking you. If you would like the flowers kept private too, one line is enough, at any time, and pictures that are already up come down within a week.

Pictures that your photographer took belong to them. If we use one, we ask them and name them.`,
  },
  {
    title: 'Privacy',
    content: `We keep what you tell us in order to do the work: your name, how to reach you, the event, what was agreed and paid. We do not sell it, and we do not pass it on except to those who need it for your day, such as the driver and the venue.

- Card numbers never reach us; they go to the payment service.
- Inquiries that came to nothing are deleted after two years, if you do not ask for it sooner.
- Invoices are kept for as long as the law requires.
- You may ask at any time what we have about you, have it corrected, or have it deleted. [Write to us](/contact) and a person will answer.

This site sets a cookie when you sign in and keeps your cart in your own browser. It does not follow you anywhere else.`,
  },
];
