import { counted, type Field, hexOf, Reader, rest, restText, u16, u32, u8, Writer } from './bytes.ts'

type Format = 'number4' | 'number2' | 'number1' | 'text'
/** How a parameter of the terminal (终端参数) is written. What does not have its size is kept as bytes: makers use reserved numbers for their own. */
const formats: ReadonlyMap<number, Format> = new Map<number, Format>([
  ...spread(
    'number4',
    [0x01, 0x07],
    [0x18, 0x19],
    [0x1b, 0x1c],
    [0x20, 0x22],
    [0x27, 0x2f],
    [0x30, 0x30],
    [0x45, 0x47],
    [0x50, 0x5a],
    [0x64, 0x65],
    [0x70, 0x74],
    [0x80, 0x80],
    [0x93, 0x93],
    [0x95, 0x95],
    [0x100, 0x100],
    [0x102, 0x102]
  ),
  ...spread('number2', [0x31, 0x31], [0x5b, 0x5e], [0x81, 0x82], [0x101, 0x101], [0x103, 0x103]),
  ...spread('number1', [0x84, 0x84], [0x90, 0x92], [0x94, 0x94]),
  ...spread('text', [0x10, 0x17], [0x1a, 0x1a], [0x1d, 0x1d], [0x23, 0x26], [0x40, 0x44], [0x48, 0x49], [0x83, 0x83])
])
function spread(format: Format, ...spans: readonly [number, number][]): [number, Format][] {
  return spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i): [number, Format] => [from + i, format]))
}
const numbers = { number4: u32, number2: u16, number1: u8 } as const
const sizes = { number4: 4, number2: 2, number1: 1 } as const

type Parameter =
  | { readonly id: number; readonly number: number }
  | { readonly id: number; readonly text: string }
  | { readonly id: number; readonly bytes: Uint8Array }

const parameter: Field<Parameter> = {
  read: (from) => {
    const id = from.uint(4)
    const bytes = from.take(from.uint(1))
    const format = formats.get(id)
    const own = new Reader(bytes, from.version)
    if (format === 'text' && !hexOf(bytes).match(/^(..)*00/)) return { id, text: restText.read(own) }
    if (format && format !== 'text' && bytes.length === sizes[format]) return { id, number: numbers[format].read(own) }
    return { id, bytes }
  },
  write: (to, value) => {
    const format = formats.get(value.id)
    const own = new Writer(to.version)
    if ('bytes' in value) rest.write(own, value.bytes)
    else if ('text' in value) restText.write(own, value.text)
    else if (format && format !== 'text') numbers[format].write(own, value.number)
    else own.failed = true
    if (own.failed) to.failed = true
    to.uint(4, value.id)
    to.uint(1, own.size)
    to.put(own.written())
  }
}
export const parameters = counted(1, parameter)
