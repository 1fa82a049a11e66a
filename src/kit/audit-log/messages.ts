import {
  type ActivityKind,
  activityNoun,
  fullNounOf,
  isRecordKind,
  type RecordKind,
} from '../crud/records.ts';
import type { ActivityAction, ActivityEntry } from './contract.ts';

const ACTIONS: Readonly<Record<ActivityAction, string>> = {
  create: 'added',
  update: 'changed',
  remove: 'deleted',
  restore: 'restored',
  purge: 'permanently deleted',
  end: 'ended',
  invite: 'invited',
  accept: 'accepted',
  share: 'shared a draft of',
  unshare: 'stopped sharing a draft of',
  send: 'sent',
  export: 'exported',
};

interface Change {
  readonly action: ActivityAction;
  readonly kind: ActivityKind;
  readonly folder?: string | null;
}

/** Whether two entries are the same change of records of one kind, so that one sentence describes them. */
export function areOneGroup(one: ActivityEntry, other: ActivityEntry): boolean {
  const keyOf = ({ by, action, kind, folder }: ActivityEntry) => JSON.stringify([by, action, kind, folder]);
  return isRecordKind(one.kind) && keyOf(one) === keyOf(other);
}

/** Describes an audit log entry, to follow the user's name: 'changed the event “Parish picnic”'. */
export function auditMessage(entry: Change & { readonly title: string; readonly count?: number }): string {
  const { action, kind, title, folder, count = 1 } = entry;
  if (count > 1) {
    const nouns = `${fullNounOf(kind as RecordKind).replace(/y$/, 'ie')}s`;
    return `${ACTIONS[action]} ${count} ${nouns}${folder ? ` ${action === 'create' ? 'to' : 'in'} ${folder}` : ''}`;
  }
  const done = `${ACTIONS[action]} ${activityNoun(kind)}`;
  if (kind === 'sessions') return title ? `${done} of “${title}”` : `${done} of their own`;
  if (kind === 'invitation' && title) return `${done} of “${title}”`;
  return title ? `${done} “${title}”` : done;
}
