/** What the dashboard says about the activity log, which the specification does not know. */
export const activityLogWords = {
  heading: 'Activity',
  rule: 'Who changed what, for one year.',
  search: 'Search activity',
  empty: 'Nothing has been changed yet.',
  noneFound: 'Nothing in the activity fits your search.',
  failed: 'The activity could not be loaded.',
  older: 'Show older',
};
