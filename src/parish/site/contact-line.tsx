import { mailtoUrl } from '#kit/text/links/mailto-url.ts';
import { useParish } from './site.ts';

/** After a text, the parish's phone number and email address as links, if it has them. */
export function ContactLine({ text }: { text: string }) {
  const { place, phoneUrl } = useParish();
  const { phone, email } = place;
  const links = [
    { name: phone, url: phoneUrl },
    { name: email, url: mailtoUrl(email) },
  ].filter(({ name }) => name);
  if (links.length === 0) return <p>{text} in person, after a service.</p>;
  return (
    <p>
      {text}{' '}
      {links.map(({ name, url }, index) => (
        <span key={url}>
          {index > 0 && ' or '}
          <a href={url || undefined} className="link wrap-anywhere">
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
