import { TAKE_DOWN_MAX_LENGTH } from '../wire.ts';
import { type InboxForm, missing, tooLong } from './inbox-form.ts';

/** The form with which visitors ask to take down a picture; `image` is its id. */
export const takeDownForm: InboxForm<'image' | 'message'> = {
  group: 'takeDowns',
  initial: { image: '', message: '' },
  validate: (values) => ({
    ...missing({ message: values.message }, { message: 'Please write a message' }),
    ...tooLong(values, { image: 10, message: TAKE_DOWN_MAX_LENGTH }),
  }),
  toBody: ({ image, message }) => ({ imageId: Number(image), message }),
  messages: {
    received: 'Thank you. The parish has your request and will decide about the picture.',
    failed: 'There was an error sending your request. Please try again.',
  },
};
