import { type TakeDown, type takeDownStates, takeDowns } from '#inbox/contract/take-downs.ts';
import { CONFIRMATION, type InboxKind } from '#inbox/editor/kinds.tsx';
import { recordMessages } from '#kit/crud/record-messages.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { RequestedPicture } from './requested-picture.tsx';

export const takeDownKind: InboxKind<TakeDown> = {
  name: 'take-downs',
  group: 'takeDowns',
  calls: browserClient.takeDowns,
  changeSchema: takeDowns.update.body,
  messages: recordMessages('request', {
    heading: 'Pictures',
    editTitle: 'Request to Take Down a Picture',
    search: 'Search requests',
    empty: 'No Requests',
    saved: 'Request saved',
    deleteQuestion: `Are you sure you want to delete this request? The picture stays as it is. ${CONFIRMATION}`,
    deleted: 'Request deleted',
  }),
  emptyHint: 'Requests of visitors to take down a picture of the gallery appear here.',
  states: { new: 'New', done: 'Done' } satisfies Record<(typeof takeDownStates)[number], string>,
  columns: [],
  details: ({ imageId, message }) => ({ Request: message, Picture: <RequestedPicture id={imageId} /> }),
};
