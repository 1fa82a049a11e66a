import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { failure, type Result, success } from '../../ui/result-dialog.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { moreUserWords as words } from './messages.ts';

/** Signs another administrator out wherever they are signed in: a lost telephone, say. */
export function EndSessionsAction({ user, tell }: { user: User; tell: (result: Result) => void }) {
  const [isBusy, setBusy] = useState(false);

  const end = async () => {
    setBusy(true);
    try {
      await browserClient.users.endSessions({ params: { id: user.id } });
      tell(success(words.ended(user.name)));
    } catch (error) {
      console.error(error);
      tell(failure(serverMessage(error) ?? words.endFailed));
    }
    setBusy(false);
  };

  return (
    <RowAction
      icon={LogOut}
      label={words.endSessions}
      subject={user.name}
      isBusy={isBusy}
      busyText={words.ending}
      onPress={end}
    />
  );
}
