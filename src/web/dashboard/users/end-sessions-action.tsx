import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { browserClient } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { failure, type Result, success } from '../../ui/result-dialog.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { userFormMessages } from './messages.ts';

/** Signs another administrator out on all devices, for example after a phone was lost. */
export function EndSessionsAction({ user, onResult }: { user: User; onResult: (result: Result) => void }) {
  const [isBusy, setBusy] = useState(false);

  const endSessions = async () => {
    setBusy(true);
    try {
      await browserClient.users.endSessions({ params: { id: user.id } });
      onResult(success(userFormMessages.ended(user.name)));
    } catch (error) {
      console.error(error);
      onResult(failure(serverMessage(error) ?? userFormMessages.endFailed));
    }
    setBusy(false);
  };

  return (
    <RowAction
      icon={LogOut}
      label={userFormMessages.endSessions}
      subject={user.name}
      isBusy={isBusy}
      busyText={userFormMessages.ending}
      onPress={endSessions}
    />
  );
}
