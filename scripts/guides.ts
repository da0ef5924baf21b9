// The guides by task (docs/guides) as pages of the product: made when it is built, without a script in them, so that they open without a network,
// under any policy, and print as they are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const docs = fileURLToPath(new URL('../docs', import.meta.url))
const langs = ['zh', 'en'] as const
type Lang = (typeof langs)[number]
export const guideKinds = ['shipper', 'carrier', 'driver', 'operator'] as const
type GuideKind = (typeof guideKinds)[number]
type Guide = {
  readonly title: string
  readonly sections: readonly { readonly anchor: string; readonly title: string }[]
  readonly pictures: readonly string[]
  /** What stands below the title; `picture` gives the address of a picture. */
  readonly body: (picture: (name: string) => string) => string
}

const said = {
  zh: { product: '运枢', tasks: '本页内容', others: '其他指南', other: 'English', back: '返回行程' },
  en: { product: 'Yunshu', tasks: 'On this page', others: 'Other guides', other: '中文', back: 'Back to the trips' }
} as const

/**
 * Reads one guide. It knows what the guides use and refuses the rest: headings, each below a comment with its anchor, paragraphs, lists,
 * lists in a list, pictures, bold and code.
 */
export const readGuide = (lang: Lang, kind: GuideKind): Guide => {
  const file = join(docs, 'guides', lang, `${kind}.md`)
  const fail = (line: string): never => {
    throw new Error(`${file}: ${line}`)
  }
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n')
  const sections: { anchor: string; title: string }[] = []
  const pictures: string[] = []
  const parts: ((picture: (name: string) => string) => string)[] = []
  const open: string[] = []
  const add = (html: string) => parts.push(() => html)
  const closeTo = (depth: number) => {
    while (open.length > depth) add(`</li></${open.pop()}>`)
  }
  let anchor: string | undefined
  for (const line of lines) {
    const [, indent = '', mark = '', item] = /^( *)(\d+\.|-) (.+)$/.exec(line) ?? []
    const [, alt = '', picture] = /^!\[(.+)\]\(\.\.\/\.\.\/pictures\/\w+\/(\w+\.png)\)$/.exec(line) ?? []
    if (item !== undefined) {
      const depth = indent.length === 0 ? 1 : 2
      if (open.length >= depth) {
        closeTo(depth)
        add('</li>')
      } else {
        const tag = mark === '-' ? 'ul' : 'ol'
        add(mark === '-' || mark === '1.' ? `<${tag}>` : `<ol start="${Number.parseInt(mark, 10)}">`)
        open.push(tag)
      }
      add(`<li>${inline(item, fail)}`)
      continue
    }
    if (line === '') continue
    closeTo(0)
    if (line.startsWith('<!--')) anchor = /^<!-- (\w+) -->$/.exec(line)?.[1] ?? fail(line)
    else if (line.startsWith('## ')) {
      const title = line.slice(3)
      sections.push({ anchor: anchor ?? fail(`${title} has no anchor`), title })
      add(`<h2 id="${anchor}">${inline(title, fail)}</h2>`)
      anchor = undefined
    } else if (picture) {
      pictures.push(picture)
      parts.push(
        (address) =>
          `<figure><img src="${address(picture)}" alt="${text(alt)}" ${sizeOf(lang, picture)} loading="lazy"><figcaption>${text(alt)}</figcaption></figure>`
      )
    } else if (/^[#>|!`+*=~]|^ |^\d/.test(line) && !line.startsWith('**')) fail(line)
    else add(`<p>${inline(line, fail)}</p>`)
  }
  closeTo(0)
  return {
    title: head.replace(/^# /, ''),
    sections,
    pictures: [...new Set(pictures)],
    body: (address) => parts.map((part) => part(address)).join('\n')
  }
}

/* Room is kept for a picture before it has arrived, so that a link to a section stays at it. A PNG says its size in its first chunk. */
const sizeOf = (lang: Lang, picture: string): string => {
  const bytes = readFileSync(join(docs, 'pictures', lang, picture))
  return `width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`
}

const text = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const inline = (line: string, fail: (line: string) => never): string =>
  /\]\(/.test(line)
    ? fail(line)
    : text(line)
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/`([^`]+)`/g, '<code>$1</code>')

const pageOf = (
  lang: Lang,
  kind: GuideKind,
  kinds: readonly GuideKind[],
  address: { style: string; picture: (name: string) => string; home?: string }
) => {
  const words = said[lang]
  const guide = readGuide(lang, kind)
  const other = lang === 'zh' ? 'en' : 'zh'
  const others = kinds.filter((one) => one !== kind)
  return `<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(guide.title)} - ${words.product}</title>
<link rel="stylesheet" href="${address.style}">
</head>
<body>
<nav>
${address.home ? `<a class="home" href="${address.home}">‹ ${words.back}</a>` : ''}
<h2>${words.tasks}</h2>
<ol>${guide.sections.map(({ anchor, title }) => `<li><a href="#${anchor}">${text(title)}</a></li>`).join('')}</ol>
${others.length === 0 ? '' : `<h2>${words.others}</h2>\n<ul>${others.map((one) => `<li><a href="${one}.html">${text(readGuide(lang, one).title)}</a></li>`).join('')}</ul>`}
<p><a href="../${other}/${kind}.html" hreflang="${other}" lang="${other}">${words.other}</a></p>
</nav>
<main>
<h1>${text(guide.title)}</h1>
${guide.body(address.picture)}
</main>
</body>
</html>
`
}

/** Puts the guides of these kinds of users below `guide/` of a build: `guide/zh/shipper.html`. With `home`, a page leads back into the app. */
export const guidePages = (kinds: readonly GuideKind[], home?: string): Plugin => {
  let base = '/'
  return {
    name: 'guide-pages',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (base = config.base),
    generateBundle() {
      const emit = (name: string, source: string | Uint8Array) => base + this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const style = emit('guide.css', readFileSync(fileURLToPath(new URL('guides.css', import.meta.url)), 'utf8'))
      for (const lang of langs)
        for (const kind of kinds) {
          const addresses = new Map(
            readGuide(lang, kind).pictures.map((name) => [name, emit(`guide-${lang}-${name}`, readFileSync(join(docs, 'pictures', lang, name)))])
          )
          const page = pageOf(lang, kind, kinds, { style, picture: (name) => addresses.get(name) ?? '', ...(home && { home }) })
          this.emitFile({ type: 'asset', fileName: `guide/${lang}/${kind}.html`, source: page })
        }
    }
  }
}
