import { type CSSProperties, createElement, type ReactNode } from 'react';
import { absoluteHref, type TextNode } from '#kit/formatted-text/text-node.ts';
import { type WeekGroup, type WeekLine, weekBlocks, weekTitle, weekUrl } from './blocks.ts';
import type { Week } from './contract.ts';

interface LetterProps {
  readonly week: Week;
  /** Who sends the letter. The address is one line. */
  readonly parish: Readonly<Record<'name' | 'address', string>>;
  /** URL of the site, without a slash at the end. */
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

// the colors of the site's light scheme: email programs know no variables and few selectors
const SERIF = 'Georgia, "Times New Roman", serif';
const SANS = 'Arial, Helvetica, sans-serif';
const styles = {
  page: { backgroundColor: '#faf5ea', color: '#2a1c16', fontFamily: SANS },
  sheet: { maxWidth: '600px', backgroundColor: '#fffdf8', border: '1px solid #e3d6bf' },
  cell: { padding: '24px', fontSize: '16px', lineHeight: '1.5', overflowWrap: 'anywhere' },
  title: { margin: '0', font: `26px/1.2 ${SERIF}`, color: '#8f1d21' },
  heading: { margin: '28px 0 8px', font: `21px/1.25 ${SERIF}` },
  group: { margin: '14px 0 4px', font: `bold 16px/1.4 ${SANS}` },
  text: { marginTop: '20px', whiteSpace: 'pre-wrap' },
  line: { margin: '0 0 8px' },
  quiet: { color: '#6a564b', fontWeight: 'normal' },
  link: { color: '#8f1d21' },
} as const satisfies Record<string, CSSProperties>;
const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 } as const;

/** The letter as HTML for email programs: tables, styles in each element, no pictures and nothing remote. */
export function LetterDocument(props: LetterProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{weekTitle(props.week)}</title>
      </head>
      <body style={{ ...styles.page, margin: 0 }}>
        <Letter {...props} />
      </body>
    </html>
  );
}

/** The content of the letter, which the dashboard shows too. */
export function Letter({ week, parish: { name, address }, publicUrl, unsubscribeUrl }: LetterProps) {
  return (
    <table {...table} style={styles.page}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '16px 8px' }}>
            <table {...table} style={styles.sheet}>
              <tbody>
                <tr>
                  <td align="left" style={styles.cell}>
                    <p style={{ ...styles.line, ...styles.quiet }}>{name}</p>
                    <h1 style={styles.title}>{weekTitle(week)}</h1>
                    {weekBlocks(week).map(({ part, title, malayalam, formatted, groups }) => (
                      <section key={part}>
                        {title && <h2 style={styles.heading}>{title}</h2>}
                        {malayalam && (
                          <p lang="ml" style={{ ...styles.line, ...styles.quiet }}>
                            {malayalam}
                          </p>
                        )}
                        {formatted.length > 0 &&
                          createElement('div', { style: styles.text }, ...toElements(formatted, publicUrl))}
                        {groups.map((group) => (
                          <Group key={group.title} {...{ group, publicUrl }} />
                        ))}
                      </section>
                    ))}
                    <p style={{ margin: '28px 0 0' }}>
                      <Anchor href={publicUrl + weekUrl(week.date)}>This week on the website</Anchor>
                    </p>
                    <p style={{ ...styles.quiet, margin: '20px 0 0', fontSize: '14px' }}>
                      You get this letter because you asked for it at{' '}
                      {[name, address].filter(Boolean).join(', ')}.{' '}
                      <Anchor href={unsubscribeUrl}>End this letter</Anchor>
                    </p>
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Group({ group, publicUrl }: { readonly group: WeekGroup; readonly publicUrl: string }) {
  const { title, note, lines } = group;
  return (
    <>
      {(title || note) && (
        <h3 style={styles.group}>
          {title}
          {title && note && ' · '}
          {note && <span style={styles.quiet}>{note}</span>}
        </h3>
      )}
      {createElement('div', {}, ...lines.map((line) => lineOf(line, publicUrl)))}
    </>
  );
}

function lineOf({ term, text, note, isCanceled, path }: WeekLine, publicUrl: string) {
  const Main = isCanceled ? 's' : 'span';
  return (
    <p style={styles.line}>
      <Main>
        {term && <strong>{term}</strong>} {path ? <Anchor href={publicUrl + path}>{text}</Anchor> : text}
      </Main>
      {note && <span style={isCanceled ? { fontWeight: 'bold' } : styles.quiet}> · {note}</span>}
    </p>
  );
}

const Anchor = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} style={styles.link}>
    {children}
  </a>
);

function toElements(nodes: readonly TextNode[], publicUrl: string): ReactNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { tag, href, start } = node;
    const link = href !== undefined && { href: absoluteHref(href, publicUrl), style: styles.link };
    return createElement(
      tag === 'h' ? 'h3' : tag,
      { start, ...link },
      ...toElements(node.children, publicUrl),
    );
  });
}
