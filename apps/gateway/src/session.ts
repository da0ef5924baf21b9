import type { Socket } from 'node:net'
import type { Version } from '@yunshu/jt808/bytes'
import { type Header, isRefused, readFrame } from '@yunshu/jt808/frame'
import type { Keeper, ToldFix } from '@yunshu/jt808/link'
import { type Message, readMessage, writeMessage } from '@yunshu/jt808/message'
import { Parts } from '@yunshu/jt808/parts'
import { fixOf, type Position } from '@yunshu/jt808/position'
import { type Piece, StreamReader } from '@yunshu/jt808/stream'
import { digitsOf, momentOf } from '@yunshu/jt808/time'
import type { Batches } from './batches.ts'

/** 通用应答: done, failed, wrong, not supported. */
const result = { done: 0, failed: 1, wrong: 2, unsupported: 3 } as const
/** Parts that do not come for so long are asked for, ms. */
const partsIdleMs = 5_000
/** A terminal that does not take what it is told is let go: answers are some bytes each. */
const mostUnsent = 256 * 1024

type Surroundings = {
  readonly keeper: Keeper
  readonly batches: Batches
  /** Called once, when the terminal has proved itself: it is the one under its number from now on. */
  readonly onProved: (session: Session) => void
}

/** One connection of a terminal. Its messages are done in their order; while one waits for an answer of the server, nothing more is read. */
export class Session {
  readonly #socket: Socket
  readonly #around: Surroundings
  readonly #stream = new StreamReader()
  readonly #parts = new Parts()
  readonly beganAt = Date.now()
  heardAt = Date.now()
  /** The number under which it calls; one connection is one terminal. */
  number = ''
  proved = false
  #revision = 0
  #serial = 0
  #pieces: Piece[] = []
  #busy = false
  #held = false

  constructor(socket: Socket, around: Surroundings) {
    this.#socket = socket
    this.#around = around
    socket.on('data', (chunk) => void this.#take(chunk))
    // What it did not hear it asks or says again.
    socket.on('error', () => socket.destroy())
  }

  /** Reads no more, or reads on. */
  hold(held: boolean): void {
    this.#held = held
    this.#flow()
  }

  end(): void {
    this.#socket.destroy()
  }

  /** Asks for parts that do not come. */
  tend(now: number): void {
    for (const { serial, parts, header } of this.#parts.missing(now, partsIdleMs)) this.#say(header.version, { kind: 'resendParts', serial, parts })
  }

  #flow(): void {
    if (this.#busy || this.#held) this.#socket.pause()
    else this.#socket.resume()
  }

  async #take(chunk: Uint8Array): Promise<void> {
    this.heardAt = Date.now()
    this.#pieces.push(...this.#stream.push(chunk))
    if (this.#busy) return
    this.#busy = true
    this.#flow()
    try {
      for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) await this.#hear(piece)
    } catch (error) {
      console.error(`${new Date().toISOString()} terminals: ${this.number || 'a connection'} is let go:`, error)
      this.end()
    }
    this.#busy = false
    this.#flow()
  }

  async #hear(piece: Piece): Promise<void> {
    if (this.#socket.destroyed) return
    // Whoever sends thousands of bytes without a frame before it has proved itself is no terminal.
    if (piece.kind === 'overlong' && !this.proved) return this.end()
    if (piece.kind !== 'frame') return
    const frame = readFrame(piece.bytes)
    // Not answered, so that it is sent again.
    if (isRefused(frame)) return
    const { header } = frame
    this.number ||= header.phone
    if (header.phone !== this.number) return
    this.#revision = header.revision
    const added = this.#parts.add(header, frame.body, Date.now())
    if ('impossible' in added) return this.#answer(header, result.wrong)
    // A part is answered by itself, since some terminals send the next one only then; the one that makes it whole waits for what becomes of it.
    if (!('whole' in added)) return this.#answer(header, result.done)
    const message = readMessage(added.whole.header, added.whole.body)
    if (isRefused(message)) return this.#answer(header, message.refused === 'encrypted' ? result.unsupported : result.wrong)
    await this.#obey(header, message)
  }

  /** `header` is that of the frame by which the message became whole: its serial number is answered. */
  async #obey(header: Header, message: Message): Promise<void> {
    switch (message.kind) {
      case 'registration': {
        const { result: how, code } = await this.#around.keeper.register({ number: this.number, ...message })
        return this.#say(header.version, { kind: 'registrationAnswer', serial: header.serial, result: how, code })
      }
      case 'authentication':
        return await this.#prove(header, message.code)
      case 'heartbeat':
        return this.#answer(header, this.proved ? result.done : result.failed)
      case 'logout':
        this.#answer(header, result.done)
        return void this.#socket.end()
      case 'timeQuery':
        return this.#say(header.version, { kind: 'timeAnswer', time: digitsOf(Date.now(), 'utc') })
      case 'position':
        return this.#keep(header, [message])
      case 'batch':
        return this.#keep(header, message.positions)
      case 'positionAnswer':
        return this.#keep(header, [message.position])
      case 'terminalAnswer':
      case 'parameterAnswer':
        return undefined
      default:
        return this.#answer(header, result.unsupported)
    }
  }

  async #prove(header: Header, code: string): Promise<void> {
    const known = await this.#around.keeper.who(this.number)
    if (known === null || known !== code) return this.#answer(header, result.failed)
    this.#answer(header, result.done)
    if (this.proved) return
    this.proved = true
    this.#around.onProved(this)
  }

  /** Positions are answered after their commit. What is no position is answered as well: sent again it would be none either. */
  #keep(header: Header, positions: readonly Position[]): void {
    if (!this.proved) return this.#answer(header, result.failed)
    const fixes = positions.flatMap((position) => this.#told(position))
    this.#around.batches.add(fixes, (known) => this.#answer(header, known ? result.done : result.failed))
  }

  #told(position: Position): ToldFix[] {
    const fix = fixOf(position)
    if (!('unfixed' in fix)) return [{ ...fix, number: this.number, located: true }]
    const at = momentOf(position.time)
    // Without a place it still says that the terminal is there.
    if (at === undefined || fix.unfixed === 'encrypted') return []
    return [
      {
        number: this.number,
        at,
        lon: 0,
        lat: 0,
        located: false,
        speed_kmh: 0,
        course: 0,
        altitude_m: 0,
        mileage_m: null,
        temperatures_dc: [],
        acc: false
      }
    ]
  }

  #answer(header: Header, how: number): void {
    this.#say(header.version, { kind: 'platformAnswer', serial: header.serial, to: header.id, result: how })
  }

  #say(version: Version, message: Message): void {
    if (this.#socket.destroyed || !this.#socket.writable) return
    const frames = writeMessage(message, { version, revision: this.#revision, phone: this.number, serial: this.#serial })
    if (isRefused(frames)) return
    this.#serial = (this.#serial + frames.length) % 0x10000
    for (const frame of frames) this.#socket.write(frame)
    if (this.#socket.writableLength > mostUnsent) this.end()
  }
}
