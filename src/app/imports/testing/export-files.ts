interface Post {
  readonly id: number;
  readonly type?: string;
  readonly title?: string;
  readonly content?: string;
  readonly status?: string;
  readonly date?: string;
  readonly link?: string;
  readonly parent?: number;
  readonly author?: string;
  readonly meta?: Readonly<Record<string, string>>;
  /** XML besides. */
  readonly more?: string;
}

/** A post as WordPress exports it. */
export function post({
  id,
  type = 'post',
  title = `Post ${id}`,
  content = '',
  status = 'publish',
  date = '2021-05-04 12:00:00',
  link = `https://old.example/${type}-${id}/`,
  parent = 0,
  author = 'anna',
  meta = {},
  more = '',
}: Post): string {
  const pairs = Object.entries(meta).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  return `<item><title><![CDATA[${title}]]></title><link>${link}</link>
<dc:creator><![CDATA[${author}]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${id}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[${date}]]></wp:post_date>
<wp:post_date_gmt><![CDATA[${date}]]></wp:post_date_gmt><wp:post_name><![CDATA[${type}-${id}]]></wp:post_name>
<wp:status><![CDATA[${status}]]></wp:status><wp:post_parent>${parent}</wp:post_parent>
<wp:post_type><![CDATA[${type}]]></wp:post_type>${pairs.join('\n')}${more}</item>`;
}

export const xmlHead = (site = 'https://old.example') => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/">
<channel><title>Old site</title><wp:base_site_url>${site}</wp:base_site_url><wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[anna]]></wp:author_login><wp:author_email>anna@old.example</wp:author_email><wp:author_display_name><![CDATA[Anna Varghese]]></wp:author_display_name></wp:author>`;
export const XML_END = '</channel></rss>';

/** A WordPress export. */
export function wordPressExport(posts: readonly string[], site?: string): string {
  return `${xmlHead(site)}\n${posts.join('\n')}\n${XML_END}`;
}
