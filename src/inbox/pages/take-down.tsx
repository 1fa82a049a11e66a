import { data } from 'react-router';
import { ApiProblem } from '#kit/api/problem.ts';
import { RECORD_NUMBER } from '#kit/api/url-values.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { InputField } from '#kit/ui/controls/field.tsx';
import { HoneypotField } from '#kit/ui/controls/honeypot-field.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { PHONE_COLUMN_SIZES, ResponsivePicture } from '#kit/ui/media/picture.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta } from '#parish/site/page-meta.ts';
import { useParish } from '#parish/site/site.ts';
import { TextPage } from '#parish/site/text-page.tsx';
import { ResultNote } from '../forms/form-frame.tsx';
import { retentionNote, submitPost } from '../forms/inbox-form.ts';
import { takeDownForm } from '../forms/take-down.ts';
import { TAKE_DOWN_MAX_LENGTH } from '../wire.ts';
import type { Route } from './+types/take-down';

export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('image') ?? '';
  if (!RECORD_NUMBER.test(id)) throw data(null, { status: 404 });
  try {
    return data({ image: await context.get(pageContext).client.gallery.read({ params: { id } }) });
  } catch (error) {
    const { status } = error instanceof ApiProblem ? error : {};
    if (status === 404 || status === 410) return data({ image: null }, { status });
    throw error;
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return submitPost(request, context.get(pageContext).client, takeDownForm);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Take down a picture',
    description: 'Ask the parish to take down a picture of the gallery.',
    path: `/gallery/take-down?image=${loaderData?.image?._id ?? ''}`,
    isIndexable: false,
    site: matches[0].loaderData,
  });
}

const COPIES = 'A browser that has already loaded the picture may keep a copy for up to a day.';

/** A form to ask that a picture is taken down. It is sent without scripts, so that the response shows what happened. */
export default function TakeDownPage({ loaderData: { image }, actionData: result }: Route.ComponentProps) {
  const { hidesPictures, keptDays } = useParish().prayerRequests;
  if (!image)
    return (
      <TextPage
        title="This picture is no longer shown"
        introduction={
          result?.isReceived
            ? `Thank you for telling us. The picture is hidden for everyone, and the parish has your request. ${COPIES}`
            : 'It was hidden on request, or deleted.'
        }
      >
        <BackLink folderId={null} />
      </TextPage>
    );
  return (
    <TextPage
      title="Take down a picture"
      introduction={`Are you or your family in this picture? Write us a message. ${
        hidesPictures
          ? `The picture is hidden at once, and the parish then reads your request. ${COPIES}`
          : 'The parish reads your request and decides.'
      }`}
    >
      {result && <ResultNote result={result} messages={takeDownForm.messages} />}
      <ResponsivePicture
        picture={image.picture}
        alt={image.alt}
        sizes={`${PHONE_COLUMN_SIZES}, 43rem`}
        isPriority
        className="aspect-[4/3] rounded-sm"
      />
      {!result?.isReceived && (
        <form method="post" aria-label="Take down a picture" className="space-y-5">
          <input type="hidden" name="image" value={image._id} />
          <InputField
            label="Your message"
            hint={`For example “My son is in this picture.” You do not have to give your name. ${retentionNote(keptDays)}`}
            name="message"
            required
            autoComplete="off"
            maxLength={TAKE_DOWN_MAX_LENGTH}
            defaultValue={result?.values.message}
            error={result?.errors.message}
          />
          <HoneypotField />
          <Button type="submit" look="primary" className="max-sm:w-full">
            Take this picture down
          </Button>
        </form>
      )}
      <BackLink folderId={image.folderId} />
    </TextPage>
  );
}

function BackLink({ folderId }: { readonly folderId: number | null }) {
  return (
    <p>
      <Link to={folderId === null ? '/gallery' : `/gallery?folder=${folderId}`} className="link">
        Back to the gallery
      </Link>
    </p>
  );
}
