import { useLists } from '../../use-lists.tsx';

/** Reloads a section's own data and the dashboard's lists, which include the trash. */
export function useReloadWithTrash(reload: () => Promise<void>): () => Promise<void> {
  const lists = useLists();
  return async () => void (await Promise.all([reload(), lists.reload()]));
}
