import { connect, type Socket } from 'node:net'
import { isRefused, readFrame } from '@yunshu/jt808/frame'
import { type Message, readMessage, writeMessage } from '@yunshu/jt808/message'
import type { Position } from '@yunshu/jt808/position'
import { StreamReader } from '@yunshu/jt808/stream'
import { digitsOf } from '@yunshu/jt808/time'

type Heard = Message & { readonly serial_of_frame: number }

/** A terminal on a real socket, of 2013 unless said otherwise. */
export class TestTerminal {
  readonly socket: Socket
  readonly heard: Heard[] = []
  readonly #number: string
  readonly #version: 2013 | 2019
  #serial = 0
  closed = false

  constructor(port: number, number: string, version: 2013 | 2019 = 2013) {
    this.#number = number
    this.#version = version
    this.socket = connect(port, '127.0.0.1')
    const reader = new StreamReader()
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => (this.closed = true))
    this.socket.on('data', (chunk) => {
      for (const piece of reader.push(chunk)) {
        const frame = piece.kind === 'frame' ? readFrame(piece.bytes) : undefined
        if (!frame || isRefused(frame)) continue
        const message = readMessage(frame.header, frame.body)
        if (!isRefused(message)) this.heard.push({ ...message, serial_of_frame: frame.header.serial })
      }
    })
  }

  frames(message: Message, most?: number): Uint8Array[] {
    const frames = writeMessage(message, { version: this.#version, phone: this.#number, serial: this.#serial }, most)
    if (isRefused(frames)) throw new Error(frames.detail)
    this.#serial += frames.length
    return frames
  }

  /** Gives the serial number of the last frame. */
  send(message: Message): number {
    for (const frame of this.frames(message)) this.socket.write(frame)
    return this.#serial - 1
  }

  async answerTo(serial: number, ms = 5_000): Promise<number | undefined> {
    const found = () => this.heard.find((one) => one.kind === 'platformAnswer' && one.serial === serial)
    const one = await until(found, ms)
    return one?.kind === 'platformAnswer' ? one.result : undefined
  }

  async prove(): Promise<string> {
    this.send({
      kind: 'registration',
      year: this.#version,
      province: 51,
      city: 100,
      maker: 'M',
      model: 'X',
      terminal_id: 'T1',
      colour: 2,
      plate: '川A12345'
    })
    const answer = await until(() => this.heard.find((one) => one.kind === 'registrationAnswer'))
    const code = answer?.kind === 'registrationAnswer' ? answer.code : ''
    await this.answerTo(
      this.send({
        kind: 'authentication',
        code,
        imei: this.#version === 2019 ? '860000000000001' : null,
        software: this.#version === 2019 ? '1.0' : null
      })
    )
    return code
  }
}

export const until = async <T>(found: () => T | undefined | false, ms = 5_000): Promise<T | undefined> => {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, 5))) {
    const one = found()
    if (one) return one
  }
  return undefined
}

export const positionAt = (at: number, over: Partial<Position> = {}): Message & { kind: 'position' } => ({
  kind: 'position',
  alarm: 0,
  status: 3,
  lat_e6: 30_660_000,
  lon_e6: 104_060_000,
  altitude_m: 500,
  speed_dkmh: 600,
  course: 90,
  time: digitsOf(at),
  items: [],
  torn: new Uint8Array(0),
  ...over
})
