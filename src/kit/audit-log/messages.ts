import { type ActivityKind, activityNoun } from '../crud/records.ts';
import type { ActivityAction } from './contract.ts';

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
};

/** Describes an audit log entry, to follow the user's name: 'changed the event “Parish picnic”'. */
export function auditMessage(entry: {
  readonly action: ActivityAction;
  readonly kind: ActivityKind;
  readonly title: string;
}): string {
  const { action, kind, title } = entry;
  const done = `${ACTIONS[action]} ${activityNoun(kind)}`;
  if (kind === 'sessions') return title ? `${done} of “${title}”` : `${done} of their own`;
  if (kind === 'invitation' && title) return `${done} of “${title}”`;
  return title ? `${done} “${title}”` : done;
}
