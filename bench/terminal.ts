import { connect, type Socket } from 'node:net'
import { isRefused, readFrame } from '@yunshu/jt808/frame'
import { type Message, readMessage, writeMessage } from '@yunshu/jt808/message'
import { StreamReader } from '@yunshu/jt808/stream'
import { digitsOf } from '@yunshu/jt808/time'

/** Where a truck is, WGS-84 degrees, and how it drives. */
type Drive = { readonly lon: number; readonly lat: number; readonly speed_kmh: number; readonly course: number }
const patienceMs = 30_000

/** A terminal of 2019 on a real socket. What was not answered it keeps, and says again when it is connected anew, as terminals do. */
export class Terminal {
  readonly number: string
  readonly #port: number
  readonly #host: string
  #socket: Socket | undefined
  #serial = 0
  #code: string | undefined
  #registered: ((result: number) => void) | undefined
  readonly #unanswered = new Map<number, { readonly message: Message; readonly sentAt: number }>()
  #proving: number | undefined
  #proved: (() => void) | undefined
  /** How long answers took, ms. */
  readonly took: number[] = []
  answered = 0
  refused = 0

  constructor(number: string, port: number, host = '127.0.0.1') {
    this.number = number
    this.#port = port
    this.#host = host
  }

  get waiting(): number {
    return this.#unanswered.size
  }

  /** Connects, registers and proves itself; gives the result of the registration, or nothing where nobody answers. */
  async open(): Promise<number | undefined> {
    const socket = connect(this.#port, this.#host)
    this.#socket = socket
    const stream = new StreamReader()
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const piece of stream.push(chunk)) if (piece.kind === 'frame') this.#hear(piece.bytes)
    })
    const result = await this.#within<number>((done) => {
      this.#registered = done
      socket.once('close', () => done(-1))
      this.#say({
        kind: 'registration',
        year: 2019,
        province: 51,
        city: 100,
        maker: 'YUNSHU',
        model: 'SIM',
        terminal_id: `S${this.number}`.slice(0, 30),
        colour: 2,
        plate: ''
      })
    })
    if (result !== 0 || this.#code === undefined) return result
    await this.#within<void>((done) => {
      this.#proved = done
      this.#proving = this.#say({ kind: 'authentication', code: this.#code ?? '', imei: '860000000000001', software: '1.0' })
    })
    const again = [...this.#unanswered.values()]
    this.#unanswered.clear()
    for (const { message } of again) this.#tell(message)
    return result
  }

  get isOpen(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed
  }

  drive(at: number, { lon, lat, speed_kmh, course }: Drive): void {
    this.#tell({
      kind: 'position',
      alarm: 0,
      status: 3,
      lat_e6: Math.round(lat * 1e6),
      lon_e6: Math.round(lon * 1e6),
      altitude_m: 500,
      speed_dkmh: Math.round(speed_kmh * 10),
      course: Math.round(course) % 360,
      time: digitsOf(at),
      items: [
        { kind: 'signal', value: 28 },
        { kind: 'satellites', value: 14 }
      ],
      torn: new Uint8Array(0)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #tell(message: Message): void {
    if (!this.isOpen) return void this.#unanswered.set(-1 - this.#unanswered.size - this.#serial, { message, sentAt: performance.now() })
    this.#unanswered.set(this.#say(message), { message, sentAt: performance.now() })
  }

  #say(message: Message): number {
    const serial = this.#serial
    const frames = writeMessage(message, { version: 2019, phone: this.number, serial })
    if (isRefused(frames)) throw new Error(frames.detail)
    this.#serial = (this.#serial + frames.length) % 0x10000
    for (const frame of frames) this.#socket?.write(frame)
    return serial
  }

  #hear(piece: Uint8Array): void {
    const frame = readFrame(piece)
    const message = isRefused(frame) ? frame : readMessage(frame.header, frame.body)
    if (isRefused(message)) return
    if (message.kind === 'registrationAnswer') {
      if (message.result === 0) this.#code = message.code
      this.#registered?.(message.result)
    }
    if (message.kind !== 'platformAnswer') return
    if (message.serial === this.#proving) return this.#proved?.()
    const asked = this.#unanswered.get(message.serial)
    if (!asked) return
    this.#unanswered.delete(message.serial)
    this.took.push(performance.now() - asked.sentAt)
    if (message.result === 0) this.answered += 1
    else this.refused += 1
  }

  async #within<T>(work: (done: (value: T) => void) => void): Promise<T | undefined> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), patienceMs)))
    const result = await Promise.race([new Promise<T>(work), late])
    clearTimeout(timer)
    return result
  }
}
