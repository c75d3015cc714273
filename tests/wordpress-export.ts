/** Exports (WXR) as WordPress and Squarespace write them. */

export interface Item {
  title: string;
  content?: string;
  excerpt?: string;
  type?: string;
  status?: string;
  date?: string;
  password?: string;
  category?: string;
  link?: string;
  thumbnail?: number;
  /** What plugins note. */
  meta?: Record<string, string>;
}

const cdata = (text = '') => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

function itemOf({
  title,
  content,
  excerpt,
  type = 'post',
  status = 'publish',
  date,
  password,
  category,
  link,
  thumbnail,
  meta = {},
}: Item) {
  return `<item>
    <title>${cdata(title)}</title>
    <link>${link ?? ''}</link>
    <content:encoded>${cdata(content)}</content:encoded>
    <excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
    <wp:post_date>${cdata(date ?? '2020-05-01 10:00:00')}</wp:post_date>
    <wp:post_date_gmt>${cdata(date ?? '0000-00-00 00:00:00')}</wp:post_date_gmt>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_type>${cdata(type)}</wp:post_type>
    <wp:post_password>${cdata(password)}</wp:post_password>
    <category domain="post_tag" nicename="tag">${cdata('Tag')}</category>
    ${category ? `<category domain="category" nicename="c">${cdata(category)}</category>` : ''}
    <wp:postmeta><wp:meta_key>_edit_last</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:postmeta>
    ${thumbnail ? `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${thumbnail}</wp:meta_value></wp:postmeta>` : ''}
    ${Object.entries(meta)
      .map(
        ([key, value]) =>
          `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
      )
      .join('')}
    <wp:comment><wp:comment_content>${cdata('a comment')}</wp:comment_content></wp:comment>
  </item>`;
}

/** A picture of the media library, as the export lists it among the posts. */
export function attachment(id: number, url: string, alt: string) {
  return `<item><title>${cdata('IMG')}</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type>
    <wp:attachment_url>${cdata(url)}</wp:attachment_url>
    <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>${cdata(alt)}</wp:meta_value></wp:postmeta>
  </item>`;
}

export function wordPress(items: Item[], before = '', more = '') {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
${before}<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:wp="w"><channel>
<title>Old Studio</title><wp:wxr_version>1.2</wp:wxr_version>
${items.map(itemOf).join('\n')}${more}
</channel></rss>`;
}
