import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import type { FieldControl } from './field.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> {
  readonly control: FieldControl;
  /** Whether the user enters an existing password or chooses a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Hint for new passwords. */
export const PASSWORD_HINT = 'At least 12 characters. A few unrelated words make a good one.';

/** A password field with a button that shows and hides the password. Pasting is allowed. */
export function PasswordInput({ control, ...rest }: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        {...control}
        {...rest}
        className={`${control.className} pr-28`}
        type={isVisible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        onClick={() => setVisible(!isVisible)}
        className="noscript:hidden absolute inset-y-0 right-0 flex min-h-11 min-w-11 items-center gap-2 rounded-sm px-3 text-quiet hover:text-ink"
      >
        <Icon size={20} strokeWidth={1.5} />
        <span className="text-[0.95rem]">
          {isVisible ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </span>
      </button>
    </div>
  );
}
