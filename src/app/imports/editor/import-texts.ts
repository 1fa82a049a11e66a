import { countOf } from '#kit/text/count.ts';
import { navigation } from '#parish/site/navigation.ts';
import type { Import } from '../contract.ts';

export const kindNames: Readonly<Record<Import['groups'][number]['kind'], readonly [string, string]>> = {
  articles: ['news article', 'news articles'],
  events: ['event', 'events'],
  pages: ['page', 'pages'],
  organizations: ['organization', 'organizations'],
  'former-vicars': ['former vicar', 'former vicars'],
  pictures: ['picture', 'pictures'],
  documents: ['document or recording', 'documents and recordings'],
};

/** What a page may become. The value '' leaves it out. */
export const pageChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Leave it out' },
  { value: 'news', label: 'A news article' },
  { value: 'organizations', label: 'An organization' },
  { value: 'history', label: 'An entry of the history' },
  ...[
    ...navigation.map(({ label, path }) => ({ label, path })),
    { label: 'Visit Us', path: '/about#visit-us' },
    { label: 'Lectionary', path: '/lectionary/services' },
    { label: 'Privacy', path: '/privacy' },
  ].map(({ label, path }) => ({ value: path, label: `Only lead its address to “${label}”` })),
];

/** Tables to fill in, by the name of their file. */
export const templates: Readonly<Record<string, string>> = {
  'events.csv':
    'Title,Date,Time,End time,End date,Place,Description\r\nParish picnic,7/4/2027,11:00 AM,3:00 PM,,River park,Bring a dish\r\n',
  'organizations.csv':
    'Title,Type,Description,Members,Announcements\r\nSunday School,Sunday School,Classes for all ages,,\r\n',
  'former-vicars.csv': 'Name,Position,From,To\r\nFr. Thomas Abraham,Vicar,Jun 1998,May 2004\r\n',
};

/** 'Imported: 34 of 60.' */
export function stateText({ state, problem, progress: { all, done, failed } }: Import): string {
  const things = countOf(all, 'thing', 'things');
  const missing = failed > 0 ? ` ${countOf(failed, 'thing', 'things')} could not be imported.` : '';
  switch (state) {
    case 'reading':
      return 'The file is being read.';
    case 'unreadable':
      return problem ?? '';
    case 'ready':
      return all > 0
        ? `${things} can be imported. Nothing is changed yet.`
        : 'There is nothing new in this file.';
    case 'running':
      return `Done: ${done + failed} of ${all}. You can leave this page; the import continues.`;
    case 'done':
      return `Imported: ${done} of ${all}.${missing}`;
    case 'undoing':
      return `Undone: ${done} of ${all}.`;
    default:
      return 'It was undone. What it brought is in the trash, except what was changed since.';
  }
}
