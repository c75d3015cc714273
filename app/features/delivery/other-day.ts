/** Without scripts a day beyond the shown month is typed; it replaces the chosen one. */
export function withOtherDay(typed: Record<string, string>): Record<string, string> {
  const { other_day, ...fields } = typed;
  return other_day ? { ...fields, fulfillment_date: other_day } : fields;
}
