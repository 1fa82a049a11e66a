import { type InboxForm, missing } from './inbox-form.ts';

/** The form with which visitors ask to take down a picture; `image` is its id. */
export const takeDownForm: InboxForm<'image' | 'message'> = {
  group: 'takeDowns',
  initial: { image: '', message: '' },
  validate: (values) => missing(values, { message: 'Please write a message' }),
  toBody: ({ image, message }) => ({ imageId: Number(image), message }),
  messages: {
    received: 'Thank you. The parish has your request and will decide about the picture.',
    failed: 'There was an error sending your request. Please try again.',
  },
};
