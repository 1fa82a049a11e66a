import { attempt } from '../../session/token-store.ts';
import { useHydrated } from '../use-hydrated.ts';
import { SINGLE_KEYS_SETTING } from './search-settings.ts';

/** Turns the keys that work without Ctrl off and on; nothing on a phone, which has no keyboard. */
export function KeySetting({ label }: { readonly label: string }) {
  const isHydrated = useHydrated();
  if (isHydrated && matchMedia('(pointer: coarse)').matches) return null;
  return (
    <label className="needs-scripts mt-8 flex min-h-11 items-center gap-2">
      <input
        // a new element, because React keeps the state of the server's
        key={String(isHydrated)}
        type="checkbox"
        defaultChecked={!isHydrated || !attempt(() => localStorage.getItem(SINGLE_KEYS_SETTING))}
        onChange={({ target }) =>
          attempt(() =>
            target.checked
              ? localStorage.removeItem(SINGLE_KEYS_SETTING)
              : localStorage.setItem(SINGLE_KEYS_SETTING, 'true'),
          )
        }
      />
      {label}
    </label>
  );
}
