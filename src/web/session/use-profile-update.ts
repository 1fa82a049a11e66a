import { useState } from 'react';
import type { CurrentUser, ProfileBody } from '#contract/auth.ts';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from './browser-client.ts';

/** A question for the current password. */
export interface Asking {
  /** How many were tried before. */
  readonly attempt: number;
  /** What the server says: that the password is wanted, or that the one sent was not right. */
  readonly message: string;
  /** Takes what was typed; null for nothing. */
  readonly answer: (currentPassword: string | null) => void;
}

interface ProfileUpdate {
  /** Set while the person is asked for their current password. */
  readonly asking: Asking | null;
  /**
   * Saves one's own account, and asks for the current password as often as the server wants it.
   *
   * @returns undefined when the person would rather not.
   * @throws what the call throws for any other reason.
   */
  save(body: ProfileBody): Promise<CurrentUser | undefined>;
}

/** A change of one's own account, confirmed where it has to be (safety, "What the specifications leave open"). */
export function useProfileUpdate(): ProfileUpdate {
  const [asking, setAsking] = useState<Asking | null>(null);

  const ask = ({ message }: ApiProblem, attempt: number) =>
    new Promise<string | null>((answer) => setAsking({ attempt, message, answer }));

  const send = async (body: ProfileBody, attempt: number): Promise<CurrentUser | undefined> => {
    try {
      const saved = await browserClient.auth.updateProfile({ body });
      setAsking(null);
      return saved;
    } catch (error) {
      const isAsked = error instanceof ApiProblem && error.code === 'CONFIRM_PASSWORD';
      const currentPassword = isAsked ? await ask(error, attempt) : null;
      if (currentPassword !== null) return send({ ...body, currentPassword }, attempt + 1);
      setAsking(null);
      if (isAsked) return undefined;
      throw error;
    }
  };

  return { asking, save: (body) => send(body, 0) };
}
