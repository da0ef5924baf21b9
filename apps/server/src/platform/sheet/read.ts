import { cellText } from '@yunshu/contract/kit/parseCell'
import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { bestHead, placesOf, type Reading, type Sheet, titlesWithin } from './head.ts'
import { type SheetCell, SheetFault, type SheetLimits, tooMuch, unreadable } from './limits.ts'

const mostEntries = 1_000
const mostNested = 40
const longestText = 32_767
const elementsPerCell = 5
const longestProlog = 1_000_000
/** A document type before the first element, behind whatever comments and instructions. */
const documentType = /^\uFEFF?(?:\s|<\?(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->)*<!DOCTYPE/i

/** The table of a workbook whose head is sought: unpacked and read as a stream, and given up at the first thing beyond a limit, whatever the file says of its own size. */
export const readWorkbook = async (bytes: Buffer, limits: SheetLimits, reading: Reading): Promise<Sheet> => {
  try {
    return await read(await openBook(bytes, limits), limits, reading)
  } catch (fault) {
    // Whatever the parsers stumble over is the file's fault.
    throw fault instanceof SheetFault || fault instanceof RangeError ? fault : new SheetFault(unreadable)
  }
}

/* Of several visible sheets the first with a whole head is read, else the one that has most of it. */
const read = async (book: Book, limits: SheetLimits, { head: sought, hidden_rows }: Reading): Promise<Sheet> => {
  const { sheets, since1904 } = await sheetsOf(book)
  const values = { texts: await textsOf(book), dates: await datesOf(book), since1904 }
  const tops: { readonly name: string; readonly path: string; readonly titles: number; readonly isWhole: boolean }[] = []
  for (const sheet of sheets) {
    const { rows } = sheets.length === 1 || !book.has(sheet.path) ? { rows: [] } : await rowsOf(book, sheet.path, values, limits, titlesWithin)
    tops.push({ ...sheet, ...bestHead(sought, rows) })
  }
  const whole = tops.filter(({ isWhole }) => isWhole)
  const most = tops.reduce((best, one) => Math.max(best, one.titles), 0)
  const chosen = whole[0] ?? tops.find(({ titles }) => titles === most) ?? { name: '', path: firstSheet }
  const { rows, hidden, merged } = await rowsOf(book, chosen.path, values, limits)
  const { at: head } = bestHead(sought, rows)
  const apart = placesOf(sought, rows[head] ?? []).filter((place, i) => place >= 0 && sought[i]?.apart)
  spread(rows, merged, head, new Set(apart), limits)
  const left = [...hidden].filter((at) => at > head && !isEmpty(rows[at] ?? []))
  if (!hidden_rows) for (const at of left) rows[at] = []
  return { name: chosen.name, rows, head, hidden: left, others: whole.slice(1).map(({ name }) => name) }
}

type Merged = { readonly column: number; readonly from: number; readonly to: number }
type Values = { readonly texts: readonly string[]; readonly dates: ReadonlySet<number>; readonly since1904: boolean }
type Rows = { readonly rows: SheetCell[][]; readonly hidden: ReadonlySet<number>; readonly merged: readonly Merged[] }

/** The rows of a sheet, or the first so many; which of them are hidden; and what is merged over several. */
const rowsOf = async (book: Book, path: string, values: Values, limits: SheetLimits, until?: number): Promise<Rows> => {
  const rows: SheetCell[][] = []
  const hidden = new Set<number>()
  const merged: Merged[] = []
  let [row, column, cells] = [-1, -1, 0]
  let [kind, style] = ['n', 0]
  let value: string | undefined
  let formula: string | undefined
  const put = (): void => {
    const cell = cellOf({ kind, value, formula, isDate: values.dates.has(style) }, values)
    if (cell === null) return
    if (row >= limits.rows) throw beyond('row', limits.rows)
    if (column >= limits.columns) {
      if (until !== undefined) return
      throw beyond('column', limits.columns)
    }
    while (rows.length <= row) rows.push([])
    const line = rows[row] ?? []
    while (line.length < column) line.push(null)
    line[column] = cell
  }
  const openRow = (of: Attributes): void => {
    row = of['r'] === undefined ? row + 1 : numberOf(of['r']) - 1
    column = -1
    if (until !== undefined && row >= until) throw enough
    if (isOn(of['hidden'])) hidden.add(row)
  }
  const openCell = (of: Attributes): void => {
    if (++cells > limits.cells)
      throw new SheetFault({ zh: `单元格超过 ${limits.cells} 个，请拆分后再试`, en: `it has more than ${limits.cells} cells; please split it` })
    column = of['r'] === undefined ? column + 1 : columnOf(of['r'])
    kind = of['t'] ?? 'n'
    style = Number(of['s'] ?? 0)
    value = undefined
    formula = undefined
  }
  await book.parse(
    path,
    (name, of) => {
      if (name === 'row') openRow(of)
      else if (name === 'c') openCell(of)
      else if (name === 'mergeCell') merged.push(...mergedOf(of['ref'] ?? ''))
    },
    (name, text, above) => {
      if (name === 'v' || (name === 't' && above !== 'rPh')) value = (value ?? '') + text
      else if (name === 'f') formula = text
      else if (name === 'c') put()
    }
  )
  return { rows, hidden, merged }
}

/** Cells merged over several rows, by the column in which their value stands. */
const mergedOf = (ref: string): Merged[] => {
  const [first = '', last = ''] = ref.split(':')
  const [from, to] = [first, last].map((at) => Number(/\d{1,7}$/u.exec(at)?.[0] ?? 0) - 1)
  return from !== undefined && to !== undefined && from >= 0 && to > from ? [{ column: columnOf(first), from, to }] : []
}

/**
 * What is merged over several rows counts for each of them that has anything of its own. An amount that each row has for itself would count several times: of
 * that the later rows are told that it is lost.
 */
const spread = (rows: SheetCell[][], merged: readonly Merged[], head: number, apart: ReadonlySet<number>, limits: SheetLimits): void => {
  const own = rows.map((row) => !isEmpty(row))
  let steps = 0
  for (const { column, from, to } of merged) {
    const value = rows[from]?.[column]
    if (from <= head || value === undefined || value === null) continue
    for (let at = from + 1; at <= to && at < rows.length; at += 1) {
      if (++steps > limits.cells) throw new SheetFault(tooMuch)
      const row = rows[at]
      if (!row || !own[at] || (row[column] ?? null) !== null) continue
      while (row.length < column) row.push(null)
      row[column] = apart.has(column) ? { lost: 'mergedAmount', text: cellText(value) } : value
    }
  }
}
const isEmpty = (row: readonly SheetCell[]): boolean => row.every((cell) => cell === null || cell === undefined)
const isOn = (text: string | undefined): boolean => /^(1|true)$/u.test(text ?? '')
/** Thrown out of a part of which enough was read. */
const enough = Symbol('enough')

type Attributes = Readonly<Record<string, string>>
type Book = {
  readonly has: (name: string) => boolean
  readonly parse: (
    name: string,
    open: (name: string, attributes: Attributes) => void,
    close: (name: string, text: string, above: string) => void
  ) => Promise<void>
}

/** The parts of a workbook, each read by the names of its elements without their prefix; the bytes of all that are read count together. */
const openBook = async (bytes: Buffer, limits: SheetLimits): Promise<Book> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= mostEntries) throw new SheetFault(unreadable)
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  let unpacked = 0
  let elements = 0
  const parse: Book['parse'] = async (name, open, close) => {
    const entry = entries.get(name)
    if (!entry) throw new SheetFault(unreadable)
    const parser = new SaxesParser({ xmlns: false, position: false })
    let prolog: string | undefined = ''
    // No part of a workbook declares a document type: what one may define is not begun to be read.
    const feed = (part: string): void => {
      if (prolog !== undefined) prolog += part
      if (prolog !== undefined && (documentType.test(prolog) || prolog.length > longestProlog)) throw new SheetFault(unreadable)
      parser.write(part)
    }
    const above: string[] = []
    let text = ''
    parser.on('error', (fault) => {
      throw fault
    })
    parser.on('opentag', ({ name: full, attributes }) => {
      prolog = undefined
      if (above.length >= mostNested) throw new SheetFault(unreadable)
      // A sheet of so many cells needs no more: a cell with its value, its text and the runs of that.
      if (++elements > limits.cells * elementsPerCell) throw new SheetFault(tooMuch)
      const own = localOf(full)
      above.push(own)
      text = ''
      open(own, attributes)
    })
    parser.on('text', (part) => {
      text += part
    })
    parser.on('cdata', (part) => {
      text += part
    })
    parser.on('closetag', ({ name: full }) => {
      above.pop()
      close(localOf(full), text, above.at(-1) ?? '')
      text = ''
    })
    const decoder = new TextDecoder()
    try {
      for await (const part of await streamOf(zip, entry)) {
        unpacked += part.length
        if (unpacked > limits.bytes) {
          const most = `${Math.round(limits.bytes / 1_000_000)} MB`
          throw new SheetFault({ zh: `解压后超过 ${most}，请拆分后再试`, en: `it unpacks to more than ${most}; please split it` })
        }
        feed(decoder.decode(part, { stream: true }))
      }
      feed(decoder.decode())
      parser.close()
    } catch (fault) {
      if (fault !== enough) throw fault
    }
  }
  return { has: (name) => entries.has(name), parse }
}
const streamOf = async (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> => await zip.openReadStreamPromise(entry)
const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

const firstSheet = 'xl/worksheets/sheet1.xml'
/** The visible sheets in their order and where each lies, and from which year days are counted. */
const sheetsOf = async (book: Book): Promise<{ sheets: { readonly name: string; readonly path: string }[]; since1904: boolean }> => {
  const named: { readonly name: string; readonly id: string }[] = []
  let since1904 = false
  await book.parse(
    'xl/workbook.xml',
    (name, of) => {
      if (name === 'workbookPr') since1904 = isOn(of['date1904'])
      if (name !== 'sheet' || /hidden/iu.test(of['state'] ?? '')) return
      named.push({ name: of['name'] ?? '', id: of['r:id'] ?? Object.entries(of).find(([key]) => key.endsWith(':id'))?.[1] ?? '' })
    },
    () => {}
  )
  const targets = new Map<string, string>()
  if (book.has('xl/_rels/workbook.xml.rels'))
    await book.parse(
      'xl/_rels/workbook.xml.rels',
      (name, of) => {
        if (name === 'Relationship') targets.set(of['Id'] ?? '', of['Target'] ?? '')
      },
      () => {}
    )
  const sheets = named.map(({ name, id }, i) => {
    const path = (targets.get(id) ?? `worksheets/sheet${i + 1}.xml`).toLowerCase()
    return { name, path: path.startsWith('/') ? path.slice(1) : `xl/${path}` }
  })
  return { sheets, since1904 }
}

/** The texts that cells name by their number, without how they are to be pronounced. */
const textsOf = async (book: Book): Promise<string[]> => {
  const texts: string[] = []
  if (!book.has('xl/sharedstrings.xml')) return texts
  let item = ''
  await book.parse(
    'xl/sharedstrings.xml',
    (name) => {
      if (name === 'si') item = ''
    },
    (name, text, above) => {
      if (name === 't' && above !== 'rPh') item += text
      else if (name === 'si') texts.push(item)
    }
  )
  return texts
}

/** The styles that show a number as a date or a time. */
const datesOf = async (book: Book): Promise<ReadonlySet<number>> => {
  const styles = new Set<number>()
  if (!book.has('xl/styles.xml')) return styles
  const formats = new Map<number, string>()
  const used: number[] = []
  let isCell = false
  await book.parse(
    'xl/styles.xml',
    (name, of) => {
      if (name === 'numFmt') formats.set(Number(of['numFmtId']), of['formatCode'] ?? '')
      else if (name === 'cellXfs') isCell = true
      else if (name === 'xf' && isCell) used.push(Number(of['numFmtId'] ?? 0))
    },
    (name) => {
      if (name === 'cellXfs') isCell = false
    }
  )
  used.forEach((format, style) => {
    const code = formats.get(format)
    if (code === undefined ? isBuiltInDate(format) : isDateCode(code)) styles.add(style)
  })
  return styles
}
/** ECMA-376 part 1, 18.8.30: dates and times of all languages. */
const isBuiltInDate = (n: number): boolean => (n >= 14 && n <= 22) || (n >= 27 && n <= 36) || (n >= 45 && n <= 47) || (n >= 50 && n <= 58)
const isDateCode = (code: string): boolean => /[dmyhs]/i.test(code.slice(0, 255).replace(/"[^"]*"|\\.|\[[^\]]*\]|general/gi, ''))

type Written = { readonly kind: string; readonly value: string | undefined; readonly formula: string | undefined; readonly isDate: boolean }
const cellOf = ({ kind, value, formula, isDate }: Written, { texts, since1904 }: Values): SheetCell => {
  // A formula may give an empty text; without any value it was never worked out, and is no empty cell.
  if (formula !== undefined && (value === undefined || (kind !== 'str' && value.trim() === '')))
    return { lost: 'notWorkedOut', text: formulaText(formula) }
  if (value === undefined) return null
  if (kind === 'e') return { lost: 'formulaError', text: textOf(value) ?? '#' }
  if (kind === 's') return textOf(texts[Number(value)] ?? '')
  if (kind === 'b') return value.trim() === '1'
  if (kind === 'd') return dateOf(Date.parse(/[zZ]$/.test(value) ? value : `${value}Z`))
  if (kind !== 'n') return textOf(value)
  if (value.trim() === '') return null
  const n = Number(value)
  if (Number.isNaN(n)) return textOf(value)
  return isDate ? dateOf(Math.round((n - (since1904 ? 24_107 : 25_569)) * 86_400) * 1000) : n
}
/* Of a formula that several cells share only the first has its text. */
const formulaText = (formula: string): string => `=${formula.trim().slice(0, 80) || '…'}`
const dateOf = (ms: number): Date | null => (Math.abs(ms) <= 8.64e15 ? new Date(ms) : null)
const textOf = (text: string): string | null => {
  if (text.length > longestText)
    throw new SheetFault({ zh: `有单元格超过 ${longestText} 个字`, en: `a cell has more than ${longestText} characters` })
  return text.trim() || null
}

const numberOf = (text: string): number => {
  const n = Number(text)
  if (!Number.isSafeInteger(n) || n < 1) throw new SheetFault(unreadable)
  return n
}
/** The place of a column by its letters: A is 0. */
const columnOf = (cell: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d{1,7}$)/.exec(cell)?.[0]
  if (!letters) throw new SheetFault(unreadable)
  return [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
const beyond = (what: 'row' | 'column', limit: number): SheetFault =>
  what === 'row'
    ? new SheetFault({ zh: `超过 ${limit} 行，请拆分后再试`, en: `it has more than ${limit} rows; please split it` })
    : new SheetFault({ zh: `超过 ${limit} 列，请删去多余的列`, en: `it has more than ${limit} columns; please remove what is not needed` })
