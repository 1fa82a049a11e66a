import type { ActivityAction, ActivityKind } from './constants.ts';

const ACTIONS: Readonly<Record<ActivityAction, string>> = {
  create: 'added',
  update: 'changed',
  remove: 'deleted',
  restore: 'restored',
  purge: 'permanently deleted',
  end: 'ended',
};

const KINDS: Readonly<Record<ActivityKind, string>> = {
  events: 'the event',
  news: 'the news article',
  services: 'the worship service',
  organizations: 'the organization',
  clergy: 'the clergy member',
  'former-vicars': 'the former vicar',
  'gallery-images': 'the picture',
  'gallery-folders': 'the gallery folder',
  resources: 'the service resource',
  'resource-folders': 'the resource folder',
  users: 'the user',
  ads: 'the home page ad',
  vicar: 'the welcome message of',
  payment: 'the donation details',
  'prayer-requests': 'a prayer request',
  profile: 'their own profile',
  sessions: 'sessions',
};

/** Describes an audit log entry, to follow the user's name: 'changed the event “Parish picnic”'. */
export function auditMessage(entry: {
  readonly action: ActivityAction;
  readonly kind: ActivityKind;
  readonly title: string;
}): string {
  const { action, kind, title } = entry;
  const done = `${ACTIONS[action]} ${KINDS[kind]}`;
  if (kind === 'sessions') return title ? `${done} of “${title}”` : `${done} of their own`;
  return title ? `${done} “${title}”` : done;
}
