import { text } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { archiveOf, cell, workbookOf } from '../../../testkit/workbook.ts'
import type { Asker } from '../fairQueue.ts'
import type { Reading, Sheet } from './head.ts'
import { type SheetCell, SheetFault, sheetLimits, type SheetLimits } from './limits.ts'
import { readWorkbook } from './read.ts'
import { partsOf, readerPlaceOf, type SheetPart, writeBook } from './threads.ts'

const plain: Reading = { head: [], hidden_rows: false }
const rowsOf = async (bytes: Buffer, limits: Partial<SheetLimits> = {}): Promise<SheetCell[][]> => {
  const rows: SheetCell[][] = []
  const asker = { tenant: 1, who: 'tester' }
  for await (const part of partsOf<SheetCell[][] | Omit<Sheet, 'rows'>>({ purpose: 'ask', asker }, { job: 'rows', reading: plain }, bytes, limits))
    if (!('head' in part)) rows.push(...part)
  return rows
}
const reasonOf = async (bytes: Buffer, limits?: Partial<SheetLimits>) =>
  await rowsOf(bytes, limits).then(
    (rows) => `read ${rows.length} rows`,
    (fault: unknown) => (fault instanceof SheetFault ? fault.reason.en : `not foreseen: ${String(fault)}`)
  )

/** One file of a workbook. */
const textOf = (bytes: Buffer, name: string): Promise<string> =>
  new Promise((done, fail) =>
    fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
      if (fault) return fail(fault)
      zip.on('error', fail).on('end', () => fail(new Error(`no ${name}`)))
      zip.on('entry', (entry) => {
        if (entry.fileName !== name) return zip.readEntry()
        zip.openReadStream(entry, (broken, stream) => (broken ? fail(broken) : void text(stream).then(done, fail)))
      })
      zip.readEntry()
    })
  )

test('a workbook that another program wrote is read as it was meant: texts, numbers, truths, dates, gaps', async () => {
  const when = new Date('2026-12-01T09:30:00Z')
  const bytes = await writeXlsxFile([
    [
      { value: '订单号', fontWeight: 'bold' },
      { value: 'a & <b> "c"' },
      null,
      { value: 12.5 },
      { value: true },
      { value: when, type: Date, format: 'yyyy-mm-dd hh:mm' }
    ],
    [null, null, { value: '  spaces  ' }]
  ]).toBuffer()
  expect(await rowsOf(bytes)).toEqual([
    ['订单号', 'a & <b> "c"', null, 12.5, true, when],
    [null, null, 'spaces']
  ])
})

test('texts in pieces, in the cell itself, with readings, by formula, and days since 1904 are read as Excel shows them', async () => {
  const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="str"><f>1&amp;2</f><v>12</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" s="1"><v>1.5</v></c><c r="E2" s="0"><v>7</v></c></row><row><c t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is></c></row>`
  const bytes = workbookOf(rows, [
    {
      name: 'xl/sharedStrings.xml',
      content: '<sst><si><r><t>运</t></r><r><t xml:space="preserve">枢 </t></r><rPh sb="0" eb="1"><t>yun</t></rPh></si></sst>'
    },
    {
      name: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="2"/><xf numFmtId="170"/></cellXfs></styleSheet>'
    },
    {
      name: 'xl/workbook.xml',
      content: '<x:workbook xmlns:x="m" xmlns:q="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="s" q:id="rId7"/></x:sheets></x:workbook>'
    }
  ])
  expect(await rowsOf(bytes)).toEqual([[], ['运枢', '12', { lost: 'formulaError', text: '#N/A' }, new Date('1904-01-02T12:00:00Z'), 7], ['甲乙']])
})

test('what is written row by row is read by another program as it was meant, and nothing in it is a formula', async () => {
  const head = { sheet: '订单/一', head: ['单号', '金额'], formats: [undefined, '#,##0.00'] }
  const parts: SheetPart[] = [
    { head },
    {
      rows: [
        ['=1+1', 12.5],
        ['<&">\u0001', null]
      ]
    },
    { rows: [['第三行', -3]] },
    { foot: ['合计', 9.5] },
    { head: { sheet: 'b', head: ['x'] } }
  ]
  const bytes = await writeBook('ask', [head, { sheet: 'b', head: ['x'] }], parts)
  expect(await readSheet(bytes)).toEqual([
    ['单号', '金额'],
    ['=1+1', 12.5],
    ['<&">', null],
    ['第三行', -3],
    ['合计', 9.5]
  ])
  expect(await readSheet(bytes, 2)).toEqual([['x']])
  expect(await rowsOf(bytes)).toHaveLength(5)
})

test('a text like a formula stays one when its cell is edited, shows no sign before it, and is read again as it was', async () => {
  const head = { sheet: 'a', head: ['=单号', '金额'], formats: [undefined, '0.00'] }
  const texts = ['=1+1', '+86', '-', '@x', '甲']
  const bytes = await writeBook('ask', [head], [{ head }, { rows: texts.map((text) => [text, 2]) }, { foot: ['=合计', 3] }])
  expect(await readSheet(bytes)).toEqual([['=单号', '金额'], ...texts.map((text) => [text, 2]), ['=合计', 3]])
  expect((await rowsOf(bytes)).flat()).toEqual(['=单号', '金额', ...texts.flatMap((text) => [text, 2]), '=合计', 3])
  const [sheet, styles] = await Promise.all(['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((name) => textOf(bytes, name)))
  const quotes = [...(styles ?? '').matchAll(/<xf numFmtId[^>]*\/>/g)].map(([xf]) => xf.includes('quotePrefix="1"'))
  const cells = [...(sheet ?? '').matchAll(/ s="(\d+)"( t="inlineStr")?/g)].map(([, style = '', text]) => [text !== undefined, quotes[Number(style)]])
  const isQuoted = [true, false, ...texts.flatMap((text) => [text !== '甲', false]), true, false]
  expect(cells.map(([, quote]) => quote)).toEqual(isQuoted)
})

const [MB, spaces] = [1_000_000, (size: number) => Buffer.alloc(size, 32)]
test.each([
  ['one cell at the last corner of all', workbookOf(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`), 'it has more than 30001 rows'],
  ['one cell in the last column', workbookOf(`<row r="1">${cell('XFD1', 'x')}</row>`), 'it has more than 200 columns'],
  ['one part that unpacks to 390 MB', workbookOf(spaces(390 * MB)), 'it unpacks to more than 100 MB'],
  [
    'a part that says it is small',
    workbookOf('', [{ name: 'xl/sharedStrings.xml', content: spaces(200 * MB), saidSize: 10 }]),
    'it is not a readable xlsx file'
  ],
  ['more cells than are read', workbookOf(`<row>${'<c/>'.repeat(1_300_000)}</row>`), 'it has more than 1200000 cells'],
  ['a text longer than a cell', workbookOf(`<row>${cell('A1', 'x'.repeat(40_000))}</row>`), 'a cell has more than 32767 characters'],
  ['elements within elements', workbookOf('<a>'.repeat(500_000)), 'it is not a readable xlsx file'],
  ['names that stand for more', workbookOf('<row><c><v>&a;</v></c></row>'), 'it is not a readable xlsx file'],
  [
    'a document type with five million names',
    workbookOf('', [
      { name: 'xl/worksheets/sheet1.xml', content: `<?xml version="1.0"?><!-- a --><!DOCTYPE a [${'<!ENTITY b "c">'.repeat(5 * MB)}]><worksheet/>` }
    ]),
    'it is not a readable xlsx file'
  ],
  [
    'texts in more pieces than a sheet has cells',
    workbookOf('', [{ name: 'xl/sharedStrings.xml', content: `<sst><si>${'<r><t/></r>'.repeat(4 * MB)}</si></sst>` }]),
    'too large or too complicated'
  ],
  ['a cell that is nowhere', workbookOf('<row><c r="AAAA1"><v>1</v></c></row>'), 'it is not a readable xlsx file'],
  ['a row before the first', workbookOf('<row r="-5"><c><v>1</v></c></row>'), 'it is not a readable xlsx file'],
  ['two thousand parts', archiveOf(Array.from({ length: 2000 }, (_, i) => ({ name: `p${i}`, content: '' }))), 'it is not a readable xlsx file'],
  ['no archive', Buffer.from('PK\u0003\u0004 and then nothing'), 'it is not a readable xlsx file'],
  ['half an archive', workbookOf('<row/>').subarray(0, 300), 'it is not a readable xlsx file'],
  ['a document of another kind', archiveOf([{ name: 'word/document.xml', content: '<a/>' }]), 'it is not a readable xlsx file']
])('%s is refused with a sentence', async (_name, bytes, reason) => {
  expect(await reasonOf(bytes)).toContain(reason)
})

test('cells that only have a format do not make a sheet larger, wherever they stand', async () => {
  expect(await rowsOf(workbookOf(`<row r="1">${cell('A1', 'x')}</row><row r="1048576"><c r="XFD1048576" s="0"/></row>`))).toEqual([['x']])
})

test('a thread that takes too much memory ends alone, and the next workbook is read all the same', async () => {
  const heavy = workbookOf(`<row r="1">${cell('A1', 'x')}</row>`, [
    { name: 'xl/sharedStrings.xml', content: `<sst>${'<si/>'.repeat(19_000_000)}</sst>` }
  ])
  expect(await reasonOf(heavy, { bytes: 10 ** 9 })).toMatch(/too large|read 1 rows/)
  expect(await reasonOf(workbookOf(`<row>${cell('A1', 'x')}</row>`))).toBe('read 1 rows')
})

test('a large workbook is read and written in another thread: this one is free meanwhile', async () => {
  const row = (n: number) => `<row r="${n}">${Array.from({ length: 40 }, (_, i) => `<c><v>${i}</v></c>`).join('')}</row>`
  const bytes = workbookOf(Array.from({ length: 20_000 }, (_, i) => row(i + 1)).join(''))
  await rowsOf(workbookOf(''))
  const begun = performance.eventLoopUtilization()
  expect(await rowsOf(bytes)).toHaveLength(20_000)
  const reading = performance.eventLoopUtilization(begun)
  const here = performance.now()
  await readWorkbook(bytes, sheetLimits, plain)
  // Reading it here takes about all of the time that it takes; there it leaves this thread most of it.
  expect(reading.active).toBeLessThan((performance.now() - here) / 2)
  const head = { sheet: 's', head: ['n'] }
  await writeBook('ask', [head], [{ head }, ...Array.from({ length: 100 }, () => ({ rows: Array.from({ length: 200 }, (_, i) => [`row ${i}`]) }))])
})

test('while one person has many workbooks read, another’s is the next; beyond a few he is told how many are before him', async () => {
  const bytes = workbookOf(`<row>${cell('A1', 'x')}</row>`)
  const done: string[] = []
  const readBy = async (asker: Asker, name: string) => {
    for await (const part of partsOf<SheetCell[][] | Omit<Sheet, 'rows'>>({ purpose: 'ask', asker }, { job: 'rows', reading: plain }, bytes))
      if (!('head' in part)) expect(part).toHaveLength(1)
    done.push(name)
  }
  const greedy = { tenant: 1, who: 'greedy' }
  const other = { tenant: 2, who: 'other' }
  const reads = Promise.allSettled([
    ...Array.from({ length: 20 }, (_, i) => readBy(greedy, `greedy ${i}`)),
    readBy({ tenant: 1, who: 'colleague' }, 'colleague'),
    readBy(other, 'other')
  ])
  // The colleague found a reader free, the other a place that is kept for who has none, though he came last; only the first waits, for his own.
  expect(readerPlaceOf(other)).toBeUndefined()
  expect(readerPlaceOf({ tenant: 1, who: 'colleague' })).toBeUndefined()
  expect(readerPlaceOf(greedy)).toBe(1)
  const refused = (await reads).filter((one) => one.status === 'rejected')
  expect(done.toSorted()).toEqual(['colleague', 'greedy 0', 'greedy 1', 'greedy 2', 'greedy 3', 'other'])
  expect(refused).toHaveLength(16)
  expect(refused[0]?.reason).toMatchObject({ code: 'queueFull', slots: { ahead: 4 } })
})
