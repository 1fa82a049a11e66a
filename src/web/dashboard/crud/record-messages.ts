import type { FormMessages, ListMessages } from './types.ts';

type Messages = ListMessages & FormMessages;
type UsualMessages = Pick<
  Messages,
  'singular' | 'plural' | 'editTitle' | 'saveFailed' | 'deleteQuestion' | 'deleted' | 'deleteFailed'
> & { readonly newTitle: string };

/**
 * Messages about a kind of record, in the words of the specification: 'Failed to save ad'.
 *
 * @param name 'ad' or 'news article'.
 * @param own adds messages, and replaces the usual ones that differ.
 */
export function recordMessages<Own extends Partial<Messages> & Omit<Messages, keyof UsualMessages>>(
  name: string,
  own: Own,
): UsualMessages & Own {
  const title = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return {
    singular: name,
    plural: `${name}s`,
    newTitle: `New ${title}`,
    editTitle: `Edit ${title}`,
    saveFailed: `Failed to save ${name}`,
    deleteQuestion: `Are you sure you want to delete this ${name}?`,
    deleted: `${title.slice(0, 1)}${name.slice(1)} deleted successfully`,
    deleteFailed: `Failed to delete ${name}`,
    ...own,
  };
}
