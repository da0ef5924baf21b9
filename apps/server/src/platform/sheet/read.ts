import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type SheetCell, SheetFault, type SheetLimits, tooMuch, unreadable } from './limits.ts'

const mostEntries = 1_000
const mostNested = 40
const longestText = 32_767
const elementsPerCell = 5
const longestProlog = 1_000_000
/** A document type before the first element, behind whatever comments and instructions. */
const documentType = /^\uFEFF?(?:\s|<\?(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->)*<!DOCTYPE/i

/** The rows of a workbook's first sheet: unpacked and read as a stream, and given up at the first thing beyond a limit, whatever the file says of its own size. */
export const readWorkbook = async (bytes: Buffer, limits: SheetLimits): Promise<SheetCell[][]> => {
  try {
    return await read(await openBook(bytes, limits), limits)
  } catch (fault) {
    // Whatever the parsers stumble over is the file's fault.
    throw fault instanceof SheetFault || fault instanceof RangeError ? fault : new SheetFault(unreadable)
  }
}

const read = async (book: Book, limits: SheetLimits): Promise<SheetCell[][]> => {
  const { sheet, since1904 } = await firstSheet(book)
  const texts = await textsOf(book)
  const isDate = await datesOf(book)
  const rows: SheetCell[][] = []
  let [row, column, cells] = [-1, -1, 0]
  let kind = 'n'
  let style = 0
  let value: string | undefined
  const put = (): void => {
    const cell = value === undefined ? null : cellOf(kind, value, texts, isDate.has(style), since1904)
    if (cell === null) return
    if (row >= limits.rows) throw beyond('row', limits.rows)
    if (column >= limits.columns) throw beyond('column', limits.columns)
    while (rows.length <= row) rows.push([])
    const line = rows[row] ?? []
    while (line.length < column) line.push(null)
    line[column] = cell
  }
  const [open, close] = [
    (name: string, of: Attributes): void => {
      if (name === 'row') {
        row = of['r'] === undefined ? row + 1 : numberOf(of['r']) - 1
        column = -1
      } else if (name === 'c') {
        if (++cells > limits.cells)
          throw new SheetFault({ zh: `单元格超过 ${limits.cells} 个，请拆分后再试`, en: `it has more than ${limits.cells} cells; please split it` })
        column = of['r'] === undefined ? column + 1 : columnOf(of['r'])
        kind = of['t'] ?? 'n'
        style = Number(of['s'] ?? 0)
        value = undefined
      }
    },
    (name: string, text: string, above: string): void => {
      if (name === 'v' || (name === 't' && above !== 'rPh')) value = (value ?? '') + text
      else if (name === 'c') put()
    }
  ]
  await book.parse(sheet, open, close)
  return rows
}

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
  }
  return { has: (name) => entries.has(name), parse }
}
const streamOf = async (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> => await zip.openReadStreamPromise(entry)
const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Where the first sheet lies, and from which year its days are counted. */
const firstSheet = async (book: Book): Promise<{ sheet: string; since1904: boolean }> => {
  let id: string | undefined
  let since1904 = false
  await book.parse(
    'xl/workbook.xml',
    (name, of) => {
      if (name === 'workbookPr') since1904 = /^(1|true)$/.test(of['date1904'] ?? '')
      if (name === 'sheet') id ??= of['r:id'] ?? Object.entries(of).find(([key]) => key.endsWith(':id'))?.[1]
    },
    () => {}
  )
  let target: string | undefined
  if (id !== undefined && book.has('xl/_rels/workbook.xml.rels'))
    await book.parse(
      'xl/_rels/workbook.xml.rels',
      (name, of) => {
        if (name === 'Relationship' && of['Id'] === id) target = of['Target']
      },
      () => {}
    )
  const path = (target ?? 'worksheets/sheet1.xml').toLowerCase()
  return { sheet: path.startsWith('/') ? path.slice(1) : `xl/${path}`, since1904 }
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

const cellOf = (kind: string, value: string, texts: readonly string[], isDate: boolean, since1904: boolean): SheetCell => {
  if (kind === 's') return textOf(texts[Number(value)] ?? '')
  if (kind === 'b') return value.trim() === '1'
  if (kind === 'd') return dateOf(Date.parse(/[zZ]$/.test(value) ? value : `${value}Z`))
  if (kind !== 'n') return textOf(value)
  if (value.trim() === '') return null
  const n = Number(value)
  if (Number.isNaN(n)) return textOf(value)
  return isDate ? dateOf(Math.round((n - (since1904 ? 24_107 : 25_569)) * 86_400) * 1000) : n
}
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
