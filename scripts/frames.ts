// `npm run frames -- HEX | FILE`: what the bytes of a terminal say, frame by frame, as text in hex or as a file of bytes; and how they are written.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bytesOfHex, hexOf } from '@yunshu/jt808/bytes'
import { type Frame, isRefused, readFrame } from '@yunshu/jt808/frame'
import { type Message, readMessage, writeMessage } from '@yunshu/jt808/message'
import { Parts } from '@yunshu/jt808/parts'
import { fixOf } from '@yunshu/jt808/position'
import { type Piece, StreamReader } from '@yunshu/jt808/stream'

const [given = ''] = process.argv.slice(2)
const file = resolve(process.env['INIT_CWD'] ?? '.', given)
const bytes = given && existsSync(file) ? new Uint8Array(readFileSync(file)) : bytesOfHex(process.argv.slice(2).join('').replace(/\s/g, ''))
if (bytes.length === 0) {
  console.error('Say what to read, in hex or as a file of bytes: npm run frames -- 7e000200000200000000150003167e')
  process.exit(1)
}

const parts = new Parts()
const shown = (value: unknown): string => JSON.stringify(value, (_, one: unknown) => (one instanceof Uint8Array ? hexOf(one) : one), 2)

const tell = (piece: Piece): string => {
  if (piece.kind === 'junk') return `${piece.length} bytes before the first 7e`
  if (piece.kind === 'overlong') return 'more bytes without a 7e than a frame can have'
  if (piece.kind === 'file') return `part of the file ${piece.name}: ${piece.bytes.length} bytes from ${piece.offset}`
  const frame = readFrame(piece.bytes)
  return isRefused(frame) ? `refused (${frame.refused}): ${frame.detail}` : `${shown(frame.header)}\n${tellBody(frame)}`
}

const tellBody = ({ header, body, misstated }: Frame): string => {
  const wrong = [misstated.length ? 'its length' : '', misstated.version ? 'its version' : ''].filter(Boolean)
  const notes = wrong.length ? [`it misstates ${wrong.join(' and ')}`] : []
  const added = parts.add(header, body, 0)
  if (!('whole' in added)) return [...notes, shown(added)].join('\n')
  const message = readMessage(added.whole.header, added.whole.body)
  if (isRefused(message)) return [...notes, `refused (${message.refused}): ${message.detail}`].join('\n')
  const again = writeMessage(message, added.whole.header)
  const sent = isRefused(again) ? `it cannot be written (${again.detail})` : again.map((one) => `written again: ${hexOf(one)}`).join('\n')
  return [...notes, shown(message), ...fixes(message), sent].join('\n')
}

const fixes = (message: Message): string[] => {
  if (message.kind === 'position') return [shown(fixOf(message))]
  return message.kind === 'batch' ? message.positions.map((one) => shown(fixOf(one))) : []
}

const stream = new StreamReader({ files: true })
for (const piece of stream.push(bytes)) console.log(`${tell(piece)}\n`)
