import { randomBytes } from 'node:crypto'
import { archiveOf, cell, type Part, workbookOf } from './workbook.ts'

type Random = () => number
type Body = { readonly type: string; readonly payload: string }

const pick = <T>(random: Random, from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]
const upTo = (random: Random, most: number): number => Math.floor(random() * most)
const columnName = (n: number): string =>
  n < 26 ? String.fromCharCode(65 + n) : columnName(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26))

/** A workbook that means harm, or is only strange: far corners, bombs, floods of cells, broken XML, lies. */
export const hostileBook = (random: Random): Buffer => {
  const text = pick(random, ['x', '运枢', '&amp;', '&lol;', '<![CDATA[y]]>', ' '.repeat(200)])
  const [far, deep] = [1 + upTo(random, 1_048_576), upTo(random, 60_000)]
  return pick(random, [
    () => workbookOf(`<row r="${far}">${cell(`${columnName(upTo(random, 16_384))}${far}`, text)}</row>`),
    () => workbookOf(Buffer.alloc(upTo(random, 300_000_000), pick(random, [32, 60, 0, 65]))),
    () => workbookOf(`<row>${pick(random, ['<c/>', '<c><v>1</v></c>', '<c t="s"><v>9</v></c>']).repeat(upTo(random, 400_000))}</row>`),
    () => workbookOf('<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(upTo(random, 60_000))),
    () => workbookOf(`${'<a>'.repeat(deep)}${random() < 0.5 ? '</a>'.repeat(deep) : ''}`),
    () => workbookOf(`<row ${Array.from({ length: upTo(random, 20_000) }, (_, i) => `a${i}="1"`).join(' ')}/>`),
    () => workbookOf(`<!DOCTYPE a [<!ENTITY lol "${'x'.repeat(5000)}">]><row>${cell('A1', '&lol;'.repeat(2000))}</row>`),
    () => workbookOf('', [{ name: 'xl/sharedStrings.xml', content: `<sst>${'<si><t>x</t></si>'.repeat(upTo(random, 900_000))}</sst>` }]),
    () =>
      workbookOf('', [
        { name: 'xl/styles.xml', content: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(upTo(random, 500_000))}</cellXfs></styleSheet>` }
      ]),
    () => workbookOf(randomBytes(upTo(random, 100_000))),
    () => workbookOf(`<row>${cell('A1', 'x'.repeat(upTo(random, 5_000_000)))}</row>`)
  ])()
}

/** An archive that is no workbook, or says of itself what is not so. */
export const hostileArchive = (random: Random): Buffer => {
  const parts = (n: number, make: (i: number) => Part): Part[] => Array.from({ length: n }, (_, i) => make(i))
  const whole = pick(random, [
    () => archiveOf(parts(upTo(random, 5000), (i) => ({ name: `p${i}`, content: '' }))),
    () => workbookOf('', [{ name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(upTo(random, 200_000_000), 32), saidSize: upTo(random, 1000) }]),
    () => workbookOf('', [{ name: '../../../../tmp/evil', content: 'x' }]),
    () => workbookOf('', [{ name: 'xl/workbook.xml', content: archiveOf([{ name: 'a', content: 'b' }]), stored: true }]),
    () =>
      workbookOf(
        '',
        parts(200, (i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, content: Buffer.alloc(100_000, 32) }))
      ),
    () => archiveOf([{ name: 'word/document.xml', content: '<a/>' }])
  ])()
  const broken = Buffer.from(whole)
  const damage = pick(random, [
    () => broken,
    () => broken.subarray(0, upTo(random, broken.length)),
    () => {
      for (let n = 0; n < 20; n += 1) broken[Math.max(0, broken.length - 1 - upTo(random, 400))] = upTo(random, 256)
      return broken
    },
    () => Buffer.concat([broken, randomBytes(upTo(random, 70_000))])
  ])
  return damage()
}

/** A body that is long, deep, broad or broken, in a form or in JSON. */
export const hostileBody = (random: Random): Body => {
  const most = 10 ** (1 + random() * 4.9)
  const times = (text: string): string => text.repeat(Math.max(1, Math.floor(most / text.length)))
  const [form, json] = ['application/x-www-form-urlencoded', 'application/json']
  return pick<() => Body>(random, [
    () => ({
      type: form,
      payload: times(pick(random, ['a[]=1&', 'a[0]=1&', 'a[b][]=1&', '&', '=', '%', '%zz&', '[]=&', 'a[][]=1&', '__proto__[a]=1&']))
    }),
    () => ({ type: form, payload: Array.from({ length: Math.floor(most / 10) }, (_, i) => `a[${i}][b]=${i}`).join('&') }),
    () => ({ type: form, payload: `a${times('[b]')}=1` }),
    () => ({ type: form, payload: `${times('a')}=${times('b')}` }),
    () => ({ type: json, payload: times(pick(random, ['[', '{"a":', '[{"a":', '"', '\\u0000', '1e999,'])) }),
    () => ({ type: json, payload: `[${times('1,')}1]` }),
    () => ({ type: json, payload: `{${Array.from({ length: Math.floor(most / 10) }, (_, i) => `"k${i}":1`).join(',')}}` }),
    () => ({ type: json, payload: JSON.stringify({ keyword: times(pick(random, ['x', '%', '\\', '运', '\u0000'])) }) }),
    () => ({ type: json, payload: `{"__proto__":${times('{"__proto__":')}` }),
    () => ({ type: json, payload: randomBytes(Math.floor(most / 2)).toString('latin1') })
  ])()
}
