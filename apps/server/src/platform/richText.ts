import { isRichLink, isRichPicture, richTags } from '@yunshu/contract/article/markup'
import sanitize from 'sanitize-html'

/** Elements that people's editors write for the same thing. */
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' }
/** Of these not even the words stay. */
const unread = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'template',
  'title',
  'head',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'select',
  'button',
  'audio',
  'video',
  'canvas',
  'frameset',
  'frame'
]

/**
 * Formatted text as it is kept: the elements of `richTags` and no others, without styles, classes, handlers and names; links to the web, a mailbox or a telephone, which
 * open apart; pictures of the file store alone. Whatever else was there is left out, with its words only where these are words.
 */
export const cleanRichText = (html: string): string =>
  sanitize(html, {
    allowedTags: Object.keys(richTags),
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    allowVulnerableTags: false,
    disallowedTagsMode: 'discard',
    nonTextTags: unread,
    nestingLimit: 12,
    parseStyleAttributes: false,
    transformTags: Object.fromEntries(Object.entries(sameAs).map(([from, to]) => [from, sanitize.simpleTransform(to, {}, false)])),
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isRichPicture(attribs['src'] ?? ''),
    onOpenTag: (name, attribs) => {
      if (name === 'a' && attribs['href'] !== undefined && !isRichLink(attribs['href'])) delete attribs['href']
    }
  }).trim()
