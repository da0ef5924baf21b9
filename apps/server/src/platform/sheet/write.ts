import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import { SheetFault, tooMuch, type Value } from './limits.ts'

/** A sheet before its rows. */
export type SheetHead = {
  readonly sheet: string
  readonly head: readonly string[]
  /** In characters. */
  readonly widths?: readonly number[]
  /** How the numbers of each column are shown. */
  readonly formats?: readonly (string | undefined)[]
}
const largestFile = 60 * 1024 * 1024
const usualWidth = 16

/** Writes a workbook row by row; what is packed already is all that it keeps. Texts stay texts, so that nothing in them is ever a formula. */
export class WorkbookWriter {
  private readonly zip = new ZipFile()
  private readonly packed: Promise<Buffer>
  private readonly formats: readonly string[]
  private readonly sheets: readonly SheetHead[]
  private at = -1
  private row = 0
  private out: PassThrough | undefined
  private fault: unknown

  constructor(sheets: readonly SheetHead[]) {
    this.sheets = sheets
    this.formats = [...new Set(sheets.flatMap(({ formats = [] }) => formats.flatMap((format) => format ?? [])))]
    this.packed = collect(this.zip)
    this.packed.catch((fault: unknown) => (this.fault = fault))
    for (const [name, text] of this.parts()) this.zip.addBuffer(Buffer.from(text), name)
  }

  /** Begins the next sheet with its head. */
  async next(): Promise<void> {
    await this.finish()
    this.at += 1
    this.row = 0
    this.out = new PassThrough()
    this.zip.addReadStream(this.out, `xl/worksheets/sheet${this.at + 1}.xml`)
    const { head, widths } = this.sheet()
    const columns = head.map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="${widths?.[i] ?? usualWidth}" customWidth="1"/>`).join('')
    await this.write(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns && `<cols>${columns}</cols>`}<sheetData>`
    )
    await this.write(this.line(head, headStyle))
  }

  async add(rows: readonly (readonly Value[])[]): Promise<void> {
    await this.write(rows.map((row) => this.line(row)).join(''))
  }

  /** The sums below the rows. */
  async foot(row: readonly Value[]): Promise<void> {
    await this.write(this.line(row, undefined, true))
  }

  async end(): Promise<Buffer> {
    await this.finish()
    this.zip.end()
    return await this.packed
  }

  private sheet(): SheetHead {
    const sheet = this.sheets[this.at]
    if (!sheet) throw new Error('no sheet is left')
    return sheet
  }

  private async finish(): Promise<void> {
    if (!this.out) return
    await this.write('</sheetData></worksheet>')
    this.out.end()
    this.out = undefined
  }

  private async write(text: string): Promise<void> {
    if (this.fault) throw this.fault
    if (this.out && !this.out.write(text)) await Promise.race([once(this.out, 'drain'), this.packed])
  }

  private line(row: readonly Value[], style?: number, bold = false): string {
    this.row += 1
    const { formats } = this.sheet()
    const cells = row.map((value, i) => {
      if (value === null) return ''
      const format = formats?.[i]
      const at = `r="${lettersOf(i)}${this.row}"`
      if (typeof value === 'number' && Number.isFinite(value)) return `<c ${at} s="${style ?? this.styleOf(format, bold)}"><v>${value}</v></c>`
      const text = String(value)
      const textStyle = (style ?? (bold ? 1 : 0)) + (likeFormula.test(text) ? quoted : 0)
      return `<c ${at} s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
    })
    return `<row r="${this.row}">${cells.join('')}</row>`
  }

  /* Plain, bold, head, the same three for texts like formulas, then each format plain and bold. */
  private styleOf(format: string | undefined, bold: boolean): number {
    return (format === undefined ? 0 : 2 * quoted + 2 * this.formats.indexOf(format)) + (bold ? 1 : 0)
  }

  private parts(): [string, string][] {
    const { sheets, formats } = this
    const each = (make: (n: number, sheet: SheetHead) => string): string => sheets.map((sheet, i) => make(i + 1, sheet)).join('')
    const xf = (format: number, font: number, fill = 0, more = ''): string =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${more}/>`
    const texts = (more?: string): string[] => [xf(0, 0, 0, more), xf(0, 1, 0, more), xf(0, 1, 2, more)]
    const styles = [...texts(), ...texts(' quotePrefix="1"'), ...formats.flatMap((_, i) => [xf(firstFormat + i, 0), xf(firstFormat + i, 1)])]
    const font = (inside: string): string => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`
    return [
      [
        '[Content_Types].xml',
        `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${type('styles')}"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type('worksheet')}"/>`)}</Types>`
      ],
      [
        '_rels/.rels',
        `${declaration}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${related}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
      ],
      [
        'xl/workbook.xml',
        `${declaration}<workbook xmlns="${main}" xmlns:r="${related}"><sheets>${each((n, { sheet }) => `<sheet name="${escaped(nameOf(sheet))}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`
      ],
      [
        'xl/_rels/workbook.xml.rels',
        `${declaration}<Relationships xmlns="${packaged}">${each((n) => `<Relationship Id="rId${n}" Type="${related}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${related}/styles" Target="styles.xml"/></Relationships>`
      ],
      [
        'xl/styles.xml',
        `${declaration}<styleSheet xmlns="${main}">${formats.length > 0 ? `<numFmts count="${formats.length}">${formats.map((code, i) => `<numFmt numFmtId="${firstFormat + i}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>` : ''}<fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F3F5"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`
      ]
    ]
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
const type = (what: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${what}+xml`
const headStyle = 2
/** A text that a spreadsheet would take for a formula when somebody edits its cell has a style that says that it is none; the sign is not shown. */
const likeFormula = /^[=+\-@\t\r]/u
/** From the style of a text to the same one for a text like a formula. */
const quoted = headStyle + 1
/** Numbers below are Excel's own formats. */
const firstFormat = 164

const collect = async (zip: ZipFile): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of zip.outputStream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largestFile) throw new SheetFault(tooMuch)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Excel takes 31 characters without these. */
const nameOf = (sheet: string): string => sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const escaped = (text: string): string => text.replace(unfit, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
/** The name of a column: A is 0. */
export const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
