const PURPOSES = [
  {
    title: 'Community Outreach',
    text: 'Meals for families going through a hard month, rides to the doctor, and help for people far away whom we may never meet.',
  },
  {
    title: 'Youth Programs',
    text: 'Books and crafts for Sunday School, the summer camp, and the fee for every young person who could not come otherwise.',
  },
  {
    title: 'Church Maintenance',
    text: 'Heat and light, candles and oil, a roof that keeps out the rain, and the hall where all of us end up after the service.',
  },
] as const;

/** Three cards on the use of donations (public specification, section 2). */
export function PaymentPurposes() {
  return (
    <ul className="grid gap-7 md:grid-cols-3">
      {PURPOSES.map(({ title, text }) => (
        <li key={title} className="border-rubric border-t-2 pt-4">
          <h3 className="text-[1.45rem]">{title}</h3>
          <p className="mt-1 text-quiet">{text}</p>
        </li>
      ))}
    </ul>
  );
}
