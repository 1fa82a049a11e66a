import { useLists } from '../../use-lists.tsx';

/** Reads anew what this part of the tab reads for itself, and the dashboard's own lists with the trash among them. */
export function useReloadWithTrash(reload: () => Promise<void>): () => Promise<void> {
  const lists = useLists();
  return async () => void (await Promise.all([reload(), lists.reload()]));
}
