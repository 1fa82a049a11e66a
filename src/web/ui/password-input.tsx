import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import type { FieldControl } from './field.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> {
  readonly control: FieldControl;
  /** Whether it is a password that one has, or one that is chosen now. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** What makes a good password, before the server says what is wrong with this one. */
export const PASSWORD_HINT = 'At least 12 characters. A few unrelated words make a good one.';

/** A password that can be looked at and pasted: the button at its end shows and hides it. */
export function PasswordInput({ control, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...control}
        {...rest}
        className={`${control.className} pr-28`}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={() => setShown(!isShown)}
        className="noscript:hidden absolute inset-y-0 right-0 flex min-h-11 min-w-11 items-center gap-2 rounded-sm px-3 text-quiet hover:text-ink"
      >
        <Icon size={20} strokeWidth={1.5} />
        <span className="text-[0.95rem]">{isShown ? 'Hide' : 'Show'}</span>
      </button>
    </div>
  );
}
