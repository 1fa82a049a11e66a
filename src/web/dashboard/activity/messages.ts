/** Messages of the activity log, which the specification does not describe. */
export const activityLogMessages = {
  heading: 'Activity',
  description: 'Who changed what over the past year.',
  search: 'Search activity',
  empty: 'There have been no changes yet.',
  noMatches: 'No activity matches your search.',
  failed: 'The activity could not be loaded.',
  older: 'Show older',
};
