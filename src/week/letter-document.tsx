import type { CSSProperties, ReactNode } from 'react';
import type { TextNode } from '#kit/formatted-text/text-node.ts';
import { type WeekBlock, type WeekGroup, type WeekLine, weekBlocks, weekTitle, weekUrl } from './blocks.ts';
import type { Week } from './contract.ts';

interface LetterDocumentProps {
  readonly week: Week;
  readonly parish: LetterParish;
  /** URL of the site, without a slash at the end. */
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

/** Who sends the letter. The address is one line. */
export interface LetterParish {
  readonly name: string;
  readonly address: string;
}

// the colors of the site's light scheme; email programs know no variables and few selectors
const SERIF = 'Georgia, "Times New Roman", serif';
const styles = {
  page: { backgroundColor: '#faf5ea', color: '#2a1c16', fontFamily: 'Arial, Helvetica, sans-serif' },
  sheet: { maxWidth: '600px', backgroundColor: '#fffdf8', border: '1px solid #e3d6bf' },
  cell: { padding: '24px', fontSize: '16px', lineHeight: '1.5', overflowWrap: 'anywhere' },
  title: {
    margin: '0',
    fontFamily: SERIF,
    fontSize: '26px',
    lineHeight: '1.2',
    fontWeight: 'normal',
    color: '#8f1d21',
  },
  heading: {
    margin: '28px 0 8px',
    fontFamily: SERIF,
    fontSize: '21px',
    lineHeight: '1.25',
    fontWeight: 'normal',
  },
  group: { margin: '14px 0 4px', fontSize: '16px', lineHeight: '1.4', fontWeight: 'bold' },
  line: { margin: '0 0 8px' },
  quiet: { color: '#6a564b' },
  link: { color: '#8f1d21' },
} as const satisfies Record<string, CSSProperties>;

/** The letter as HTML for email programs: tables, styles in each element, no pictures and nothing remote. */
export function LetterDocument({ week, parish, publicUrl, unsubscribeUrl }: LetterDocumentProps) {
  const title = weekTitle(week);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ ...styles.page, margin: 0, padding: 0 }}>
        <LetterBody {...{ week, parish, publicUrl, unsubscribeUrl }} />
      </body>
    </html>
  );
}

/** The content of the letter, as the dashboard shows it too. */
export function LetterBody({ week, parish, publicUrl, unsubscribeUrl }: LetterDocumentProps) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.page}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '16px 8px' }}>
            <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={styles.sheet}>
              <tbody>
                <tr>
                  <td align="left" style={styles.cell}>
                    <p style={{ ...styles.line, ...styles.quiet }}>{parish.name}</p>
                    <h1 style={styles.title}>{weekTitle(week)}</h1>
                    {weekBlocks(week).map((block) => (
                      <Block key={block.part} block={block} publicUrl={publicUrl} />
                    ))}
                    <p style={{ margin: '28px 0 0' }}>
                      <Anchor href={publicUrl + weekUrl(week.date)}>This week on the website</Anchor>
                    </p>
                    <p style={{ ...styles.quiet, margin: '20px 0 0', fontSize: '14px' }}>
                      You get this letter because you asked for it at {parish.name}
                      {parish.address && `, ${parish.address}`}.{' '}
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

function Block({ block, publicUrl }: { readonly block: WeekBlock; readonly publicUrl: string }) {
  const { title, malayalam, formatted, groups } = block;
  return (
    <>
      {title && <h2 style={styles.heading}>{title}</h2>}
      {malayalam && (
        <p lang="ml" style={{ ...styles.line, ...styles.quiet }}>
          {malayalam}
        </p>
      )}
      {formatted.length > 0 && <div style={{ marginTop: '20px' }}>{toElements(formatted, publicUrl)}</div>}
      {groups.map((group) => (
        <Group key={group.title} group={group} publicUrl={publicUrl} />
      ))}
    </>
  );
}

function Group({
  group: { title, note, lines },
  publicUrl,
}: {
  readonly group: WeekGroup;
  readonly publicUrl: string;
}) {
  return (
    <>
      {(title || note) && (
        <h3 style={styles.group}>
          {title}
          {note && (
            <span style={{ ...styles.quiet, fontWeight: 'normal' }}>{title ? ` · ${note}` : note}</span>
          )}
        </h3>
      )}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their places
        <p key={index} style={styles.line}>
          <Line line={line} publicUrl={publicUrl} />
        </p>
      ))}
    </>
  );
}

function Line({
  line: { term, text, note, isCanceled, path },
  publicUrl,
}: {
  readonly line: WeekLine;
  readonly publicUrl: string;
}) {
  const name = path === null ? text : <Anchor href={publicUrl + path}>{text}</Anchor>;
  const main = (
    <>
      {term && <strong>{term}</strong>} {name}
    </>
  );
  return (
    <>
      {isCanceled ? <s>{main}</s> : main}
      {note && <span style={isCanceled ? { fontWeight: 'bold' } : styles.quiet}> · {note}</span>}
    </>
  );
}

const Anchor = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} style={styles.link}>
    {children}
  </a>
);

/** Formatted text with the margins that email programs need. */
function toElements(nodes: readonly TextNode[], publicUrl: string): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { href, start, tag } = node;
    const children = toElements(node.children, publicUrl);
    if (href !== undefined)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        <Anchor key={index} href={new URL(href, publicUrl).href}>
          {children}
        </Anchor>
      );
    const Tag = tag === 'h' ? 'h3' : tag;
    const style =
      tag === 'h'
        ? styles.group
        : tag === 'p'
          ? { ...styles.line, whiteSpace: 'pre-wrap' as const }
          : undefined;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <Tag key={index} start={start} style={style}>
        {children}
      </Tag>
    );
  });
}
