import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedLines, isRichLink, isRichPicture, linesOf, type Piece, picturesOf, piecesOf, richTags, textOf } from './markup.ts'

const walk = (pieces: readonly Piece[], see: (tag: string, attrs: Readonly<Record<string, string>>) => void): void => {
  for (const piece of pieces)
    if (typeof piece !== 'string') {
      see(piece.tag, piece.attrs)
      walk(piece.pieces, see)
    }
}

test('formatted text is read into its elements, with the words as they were written', () => {
  expect(piecesOf('<h2>第一条</h2><p>运费 <strong>5 &lt; 6</strong><br>次行</p>')).toEqual([
    { tag: 'h2', attrs: {}, pieces: ['第一条'] },
    { tag: 'p', attrs: {}, pieces: ['运费 ', { tag: 'strong', attrs: {}, pieces: ['5 < 6'] }, { tag: 'br', attrs: {}, pieces: [] }, '次行'] }
  ])
  expect(linesOf('<ul><li><p>一</p></li><li><p>二</p></li></ul><p></p>')).toEqual(['一', '二'])
  expect(textOf('<p>a&amp;b</p>')).toBe('a&b')
  expect(picturesOf('<p><img src="/files/12/a.png" alt="x"></p><img src="https://evil.invalid/a.png">')).toEqual(['/files/12/a.png'])
})

test('whatever text comes, no other element, attribute, address or depth than those of the list is made', () => {
  const bits = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '/',
    'p',
    'a',
    'img',
    'script',
    'svg',
    ' ',
    'href="',
    'src="',
    'onerror="',
    'javascript:',
    'data:',
    '/files/1/a.png',
    '&lt;',
    '=',
    '\n',
    'x'
  )
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
      walk(piecesOf(parts.join('')), (tag, attrs) => {
        expect(Object.keys(richTags)).toContain(tag)
        for (const [name, value] of Object.entries(attrs)) {
          expect(richTags[tag]).toContain(name)
          if (name === 'href') expect(isRichLink(value)).toBe(true)
          if (name === 'src') expect(isRichPicture(value)).toBe(true)
        }
      })
    })
  )
  const deep = `${'<blockquote>'.repeat(500)}x`
  expect(JSON.stringify(piecesOf(deep)).split('"tag"').length).toBeLessThan(600)
  expect(linesOf(deep)).toEqual(['x'])
})

test('links lead to the web, a mailbox or a telephone, and pictures come from the file store', () => {
  for (const href of ['https://example.com/a?b=1', 'http://example.com', 'mailto:a@example.com', 'tel:4008000000'])
    expect(isRichLink(href)).toBe(true)
  for (const href of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.invalid',
    '/Tenant/index',
    'https://a"b',
    'java\nscript:x',
    ''
  ])
    expect(isRichLink(href)).toBe(false)
  for (const src of ['/files/1/a.png', '/files/open/ZH0000000000001/12/a_b.jpg', '/files/1/%E5%9B%BE.png']) expect(isRichPicture(src)).toBe(true)
  for (const src of [
    'https://evil.invalid/a.png',
    'data:image/png;base64,AA',
    '//evil.invalid/files/1/a.png',
    '/files/1/../../api/x',
    '/api/session/logout',
    'blob:x'
  ])
    expect(isRichPicture(src)).toBe(false)
})

test('what changed between two texts is told line by line, in the order of reading', () => {
  expect(
    changedLines(['第一条 总则', '第二条 运费三日内支付', '第三条 附则'], ['第一条 总则', '第二条 运费当日支付', '第三条 附则', '第四条 生效'])
  ).toEqual([
    { is_new: false, text: '第二条 运费三日内支付' },
    { is_new: true, text: '第二条 运费当日支付' },
    { is_new: true, text: '第四条 生效' }
  ])
  expect(changedLines([], ['a'])).toEqual([{ is_new: true, text: 'a' }])
  const line = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.array(line, { maxLength: 12 }), (before, after) => {
      const changes = changedLines(before, after)
      expect(changes.filter(({ is_new }) => is_new).length - changes.filter(({ is_new }) => !is_new).length).toBe(after.length - before.length)
      expect(changedLines(before, before)).toEqual([])
    })
  )
})
