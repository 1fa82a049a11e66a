import { data } from 'react-router';
import { ApiProblem } from '#kit/api/problem.ts';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import { TextPage } from '#parish/site/text-page.tsx';
import { LetterForm } from '../letter-form.tsx';
import { LETTER_PATH } from '../wire.ts';
import type { Route } from './+types/letter';

/** What the link of an email is for; a visitor without one subscribes. */
const linkUse = ({ searchParams }: URL) =>
  searchParams.has('end') ? 'end' : searchParams.has('confirm') ? 'confirm' : 'subscribe';

export function loader({ url }: Route.LoaderArgs) {
  return { use: linkUse(url) } as const;
}

/** A link takes effect by a POST alone: programs that scan emails open links. The body of that of a mail client is fixed. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { letter } = context.get(pageContext).client;
  const use = linkUse(url);
  const form = await request.formData();
  const email = String(form.get('email') ?? '');
  try {
    if (use === 'subscribe') await letter.subscribe({ body: { email } });
    else await letter[use]({ body: { token: url.searchParams.get(use)?.slice(0, 200) ?? '' } });
    return data({ problem: null, email: '' });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const problem = error.details.errors?.email ?? error.message;
    return data({ problem, email }, { status: error.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'The week by email',
    description: 'The services, events and news of the week, by email.',
    path: LETTER_PATH,
    isIndexable: false,
    site: matches[0].loaderData,
  });
}

const QUESTIONS = {
  confirm: {
    title: 'Get the week by email?',
    text: 'Every Friday we send you what happens in the week. Each email has a link to end it.',
    button: 'Yes, send it to me',
  },
  end: {
    title: 'End the letter?',
    text: 'The person to whom it was sent will not get it again. If it was forwarded to you, please leave that to them.',
    button: 'End the letter',
  },
} as const;

const DONE = {
  subscribe: ['Check your email', 'We have sent you a link. Open it within a day to confirm your address.'],
  confirm: ['Thank you', 'You will get the letter from now on.'],
  end: ['The letter has ended', 'Your address is deleted. You can subscribe again at any time.'],
} as const;

/** Subscribes to the letter, confirms a subscription and ends it, without scripts. */
export default function LetterPage({ loaderData: { use }, actionData }: Route.ComponentProps) {
  const parish = useParish();
  if (actionData?.problem === null) {
    const [title, text] = DONE[use];
    return (
      <TextPage title={title} introduction={text}>
        {null}
      </TextPage>
    );
  }
  const problem = actionData && (
    <p role="alert" className="border-l-2 border-bad pl-4 font-semibold text-bad">
      {actionData.problem}
    </p>
  );
  if (use !== 'subscribe' && !problem) {
    const { title, text, button } = QUESTIONS[use];
    return (
      <TextPage title={title} introduction={text}>
        <form method="post">
          <button type="submit" className="button button-primary">
            {button}
          </button>
        </form>
      </TextPage>
    );
  }
  return (
    <TextPage
      title="The week by email"
      introduction={`The services, events and news of ${siteName(parish)}, every Friday. We need nothing but your address, and each email has a link to end it.`}
    >
      {problem}
      {use !== 'end' && <LetterForm buttonClass="button button-primary" email={actionData?.email} />}
    </TextPage>
  );
}
