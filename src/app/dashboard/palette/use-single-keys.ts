import { useEffect, useEffectEvent } from 'react';
import { attempt } from '#kit/session/token-store.ts';
import { SINGLE_KEYS_SETTING } from '#kit/ui/search/search-settings.ts';

/** Runs an action when its key is pressed without Ctrl, outside of fields and dialogs, unless the user turned this off. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const action = actions[key];
    if (!action || ctrlKey || metaKey || altKey) return;
    if ((target as Element).matches('input, select, textarea')) return;
    if (document.querySelector('dialog:modal')) return;
    if (attempt(() => localStorage.getItem(SINGLE_KEYS_SETTING))) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Opens the form for a new record by its button: of the list with the focus, or of the first list. */
export function pressAddButton(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[aria-keyshortcuts=n]');
  const shown = [...buttons].filter((button) => button.checkVisibility());
  const list = document.activeElement?.closest('section');
  (shown.find((button) => list?.contains(button)) ?? shown[0])?.click();
}
