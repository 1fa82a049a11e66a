export const routes = {
  letter: {
    read: 'GET /api/letter',
    update: 'PUT /api/letter',
    sendTest: 'POST /api/letter/test',
    send: 'POST /api/letter/send',
    list: 'GET /api/letter/subscriptions',
    subscribe: 'POST /api/letter/subscriptions',
    confirm: 'POST /api/letter/subscriptions/confirm',
    end: 'POST /api/letter/subscriptions/end',
    export: 'POST /api/letter/subscriptions/export',
    remove: 'DELETE /api/letter/subscriptions/:id',
  },
} as const;

/** The page to subscribe; with a token in `confirm` or `end`, to confirm a subscription or to end it. */
export const LETTER_PATH = '/letter';

/** In the text and HTML of a letter: the URL at which the recipient ends the subscription. */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/';
