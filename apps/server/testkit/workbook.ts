import { crc32, deflateRawSync } from 'node:zlib'

/** An archive as bytes, by hand: what it says of itself may be a lie. */
export type Part = { readonly name: string; readonly content: Buffer | string; readonly saidSize?: number; readonly stored?: boolean }
export const archiveOf = (parts: readonly Part[]): Buffer => {
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const { name, content, saidSize, stored = false } of parts) {
    const raw = Buffer.from(content as Buffer)
    const packed = stored ? raw : deflateRawSync(raw)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(sumOf(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(saidSize ?? raw.length, 18)
    common.writeUInt16LE(title.length, 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, title]))
    bodies.push(body)
    at += body.length
  }
  const head = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(head.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, head, end])
}
const sumOf = (bytes: Buffer): number => (typeof crc32 === 'function' ? crc32(bytes) : 0)

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
/** A workbook of one sheet around these rows, with more parts or others in their place. */
export const workbookOf = (sheetData: string | Buffer, more: readonly Part[] = []): Buffer => {
  const inside = (text: string | Buffer) =>
    Buffer.concat([Buffer.from(`<worksheet ${main}><sheetData>`), Buffer.from(text as Buffer), Buffer.from('</sheetData></worksheet>')])
  const usual: Part[] = [
    {
      name: '[Content_Types].xml',
      content:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`
    },
    { name: 'xl/worksheets/sheet1.xml', content: inside(sheetData) }
  ]
  return archiveOf([...usual.filter(({ name }) => !more.some((part) => part.name === name)), ...more])
}

export const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** What a cell of a sheet made for a test holds: a text, a number, or what a program would write of a formula. */
type Cell = string | number | null | { readonly formula: string; readonly value?: string; readonly kind?: string }
type SheetMade = {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly state?: 'hidden' | 'veryHidden'
  /** Numbers of rows that are hidden or filtered away. */
  readonly hidden?: readonly number[]
  readonly merged?: readonly string[]
}
/** A workbook of several sheets, as people make them. */
export const bookOf = (sheets: readonly SheetMade[]): Buffer => {
  const written = (made: Cell, at: string): string => {
    if (made === null) return ''
    if (typeof made === 'string') return cell(at, made)
    if (typeof made === 'number') return `<c r="${at}"><v>${made}</v></c>`
    const { formula, value = '', kind } = made
    return `<c r="${at}"${kind === undefined ? '' : ` t="${kind}"`}><f>${formula}</f><v>${value}</v></c>`
  }
  const parts = sheets.map(({ rows, hidden = [], merged = [] }, i) => ({
    name: `xl/worksheets/sheet${i + 1}.xml`,
    content: `<worksheet ${main}><sheetData>${rows
      .map((row, at) => {
        const cells = row.map((made, column) => written(made, `${lettersOf(column)}${at + 1}`)).join('')
        return `<row r="${at + 1}"${hidden.includes(at + 1) ? ' hidden="1"' : ''}>${cells}</row>`
      })
      .join(
        ''
      )}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`
  }))
  const named = sheets.map(({ name, state }, i) => `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`)
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return workbookOf('', [
    ...parts,
    { name: 'xl/workbook.xml', content: `<workbook ${main} xmlns:r="${related}"><sheets>${named.join('')}</sheets></workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${parts.map(({ name }, i) => `<Relationship Id="rId${i + 1}" Target="${name.slice(3)}"/>`).join('')}</Relationships>`
    }
  ])
}
const lettersOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
