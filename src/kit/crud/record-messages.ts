import { isProblem } from '../api/problem.ts';
import { errorMessage, isNetworkError, serverMessage } from '../session/error-messages.ts';
import type { FormMessages, ListMessages } from './types.ts';

type Messages = ListMessages & FormMessages;
type UsualMessages = Pick<
  Messages,
  | ('singular' | 'plural' | 'heading' | 'editTitle' | 'empty' | 'saved' | 'saveFailed')
  | ('deleteQuestion' | 'deleted' | 'deleteFailed')
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
  const sentence = `${title.slice(0, 1)}${name.slice(1)}`;
  return {
    singular: name,
    plural: `${name}s`,
    heading: `${title}s`,
    empty: `No ${title}s Found`,
    saved: `${sentence} saved successfully`,
    newTitle: `New ${title}`,
    editTitle: `Edit ${title}`,
    saveFailed: `Failed to save ${name}`,
    deleteQuestion: `Are you sure you want to delete this ${name}?`,
    deleted: `${sentence} deleted successfully`,
    deleteFailed: `Failed to delete ${name}`,
    ...own,
  };
}

/** Adds the reason for a failure to its sentence, if it is known: 'Failed to save event. The server is busy.' */
export function describeFailure(sentence: string, error: unknown): string {
  const ownReason = isProblem(error, 'INTERNAL') ? undefined : serverMessage(error);
  const reason = isNetworkError(error) ? errorMessage(error, '') : ownReason;
  return reason && !sentence.includes(reason) ? `${endSentence(sentence)} ${reason}` : sentence;
}

/** Says that the form still has its values. */
export function withNotLostNote(message: string): string {
  return `${endSentence(message)} What you typed is not lost.`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
