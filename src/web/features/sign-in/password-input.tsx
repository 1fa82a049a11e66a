import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import type { FieldControl } from '../../ui/field.tsx';

/** A password that can be looked at: the button at its end shows and hides it. */
export function PasswordInput({ control, name }: { control: FieldControl; name: string }) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...control}
        className={`${control.className} pr-28`}
        name={name}
        type={isShown ? 'text' : 'password'}
        required
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 flex min-h-11 min-w-11 items-center gap-2 rounded-sm px-3 text-quiet hover:text-ink"
      >
        <Icon size={20} strokeWidth={1.5} />
        <span className="text-[0.95rem]">{isShown ? 'Hide' : 'Show'}</span>
      </button>
    </div>
  );
}
