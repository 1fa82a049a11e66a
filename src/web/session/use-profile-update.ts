import { useState } from 'react';
import { ApiProblem } from '#contract/problem.ts';
import type { CurrentUser, ProfileBody } from '#contract/resources/auth.ts';
import { browserClient } from './browser-client.ts';

/** A prompt for the current password. */
export interface PasswordPrompt {
  /** Number of earlier attempts. */
  readonly attempt: number;
  /** The server's message: the password is required, or was wrong. */
  readonly message: string;
  /** Submits the typed password; null cancels. */
  readonly respond: (currentPassword: string | null) => void;
}

interface ProfileUpdate {
  /** Set while the user must enter the current password. */
  readonly passwordPrompt: PasswordPrompt | null;
  /**
   * Saves the user's own account, and prompts for the current password as often as the server requires it.
   *
   * @returns undefined if the user cancels the prompt.
   * @throws any other error of the request.
   */
  save(body: ProfileBody): Promise<CurrentUser | undefined>;
}

/** Updates the user's own account, with password confirmation where the server requires it. */
export function useProfileUpdate(): ProfileUpdate {
  const [passwordPrompt, setPasswordPrompt] = useState<PasswordPrompt | null>(null);

  const promptForPassword = ({ message }: ApiProblem, attempt: number) =>
    new Promise<string | null>((respond) => setPasswordPrompt({ attempt, message, respond }));

  const attemptSave = async (body: ProfileBody, attempt: number): Promise<CurrentUser | undefined> => {
    try {
      const saved = await browserClient.auth.updateProfile({ body });
      setPasswordPrompt(null);
      return saved;
    } catch (error) {
      const isPasswordRequired = error instanceof ApiProblem && error.code === 'CONFIRM_PASSWORD';
      const currentPassword = isPasswordRequired ? await promptForPassword(error, attempt) : null;
      if (currentPassword !== null) return attemptSave({ ...body, currentPassword }, attempt + 1);
      setPasswordPrompt(null);
      if (isPasswordRequired) return undefined;
      throw error;
    }
  };

  return { passwordPrompt, save: (body) => attemptSave(body, 0) };
}
