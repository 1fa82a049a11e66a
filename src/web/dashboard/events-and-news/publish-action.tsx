import FileMinus from 'lucide-react/icons/file-minus';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import type { NewsArticle } from '#contract/news.ts';
import { browserClient } from '../../session/browser-client.ts';
import { newKey } from '../../session/uuid.ts';
import { failure, type Result, success } from '../../ui/result-dialog.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { newsWords } from './messages.ts';

interface PublishActionProps {
  readonly article: NewsArticle;
  readonly tell: (result: Result) => void;
  readonly reload: () => Promise<void>;
}

/** Publishes a draft, or takes a published article back, with one press. */
export function PublishAction({ article, tell, reload }: PublishActionProps) {
  const [isBusy, setBusy] = useState(false);
  const { title, content, isPublished } = article;

  const turn = async () => {
    setBusy(true);
    try {
      await browserClient.news.update({
        params: { id: article._id },
        body: { title, content, isPublished: !isPublished },
        ifMatch: article.version,
        idempotencyKey: newKey(),
      });
      tell(success(newsWords.saved));
    } catch (error) {
      console.error(error);
      tell(failure(newsWords.saveFailed));
    }
    setBusy(false);
    reload();
  };

  return (
    <RowAction
      icon={isPublished ? FileMinus : Send}
      label={isPublished ? 'Unpublish' : 'Publish'}
      subject={article.title}
      isBusy={isBusy}
      busyText="Saving..."
      onPress={turn}
    />
  );
}
