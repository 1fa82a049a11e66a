import FileMinus from 'lucide-react/icons/file-minus';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import type { NewsArticle } from '#contract/news.ts';
import { browserClient } from '../../session/browser-client.ts';
import { randomId } from '../../session/uuid.ts';
import { failure, type Result, success } from '../../ui/result-dialog.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { newsMessages } from './messages.ts';

interface PublishActionProps {
  readonly article: NewsArticle;
  readonly onResult: (result: Result) => void;
  readonly reload: () => Promise<void>;
}

/** Button to publish a draft or unpublish an article. */
export function PublishAction({ article, onResult, reload }: PublishActionProps) {
  const [isBusy, setBusy] = useState(false);
  const { title, content, isPublished } = article;

  const togglePublished = async () => {
    setBusy(true);
    try {
      await browserClient.news.update({
        params: { id: article._id },
        body: { title, content, isPublished: !isPublished },
        ifMatch: article.version,
        idempotencyKey: randomId(),
      });
      onResult(success(newsMessages.saved));
    } catch (error) {
      console.error(error);
      onResult(failure(newsMessages.saveFailed));
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
      onPress={togglePublished}
    />
  );
}
