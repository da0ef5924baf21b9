import { once } from 'node:events'
import { Readable } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'

const br = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const qualities = { br: [0, 1, 2, 3, 4, 5], gzip: [1, 2, 3, 4, 6] } as const
const ways = [
  ...qualities.br.map((quality) => ({ name: `br ${quality}`, compress: (text: string) => brotliCompressSync(text, br(quality)) })),
  ...qualities.gzip.map((level) => ({ name: `gzip ${level}`, compress: (text: string) => gzipSync(text, { level }) }))
]
const streams = [
  { name: 'br 4 as a stream', make: () => createBrotliCompress(br(4)) },
  { name: 'gzip 6 as a stream', make: () => createGzip() }
]

/** What it costs to compress answers of several lengths, by encoding and quality: CPU of the whole process, and what is left of the bytes. */
export const compareCompressions = async (answers: readonly string[]): Promise<void> => {
  const sizes = answers.map((text) => Buffer.byteLength(text))
  console.log(
    `\n### Compressing one answer: CPU, and its length in percent\n\n| | ${sizes.map((size) => `${(size / 1000).toFixed(1)} kB`).join(' | ')} |\n|---|${sizes.map(() => '---|').join('')}`
  )
  for (const { name, compress } of ways) {
    const cells = answers.map((text) => ({ cpu: cpuOf(text, () => void compress(text)), length: compress(text).length }))
    tell(name, cells, sizes)
  }
  for (const { name, make } of streams) {
    const cells: Cell[] = []
    for (const text of answers) cells.push(await streamed(text, make))
    tell(name, cells, sizes)
  }
}

type Cell = { readonly cpu: number; readonly length: number }
const tell = (name: string, cells: readonly Cell[], sizes: readonly number[]): void =>
  console.log(
    `| ${name} | ${cells.map(({ cpu, length }, i) => `${cpu.toFixed(2)} ms, ${((length / (sizes[i] ?? 1)) * 100).toFixed(1)} %`).join(' | ')} |`
  )

/** So often that a length takes about a fifth of a second. */
const timesOf = (text: string): number => Math.max(20, Math.round(20_000_000 / text.length))
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const cpuOf = (text: string, work: () => void): number => {
  const times = timesOf(text)
  for (let i = 0; i < times / 5; i += 1) work()
  const before = cpuMs()
  for (let i = 0; i < times; i += 1) work()
  return (cpuMs() - before) / times
}

const streamed = async (text: string, make: () => NodeJS.ReadWriteStream): Promise<Cell> => {
  let length = 0
  const packOnce = async (): Promise<void> => {
    const stream = make()
    length = 0
    stream.on('data', (part: Buffer) => (length += part.length))
    Readable.from([Buffer.from(text)]).pipe(stream)
    await once(stream, 'end')
  }
  const times = timesOf(text)
  for (let i = 0; i < times / 5; i += 1) await packOnce()
  const before = cpuMs()
  for (let i = 0; i < times; i += 1) await packOnce()
  return { cpu: (cpuMs() - before) / times, length }
}
