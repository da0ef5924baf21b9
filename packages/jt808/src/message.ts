import {
  bytesOf,
  counted,
  countedText,
  type Field,
  packed,
  Reader,
  record,
  rest,
  restText,
  text,
  u16,
  u32,
  u8,
  type ValueOf,
  type Version,
  Writer
} from './bytes.ts'
import { type Header, longestBody, type Refused, isRefused, writeFrame } from './frame.ts'
import { parameters } from './parameters.ts'
import { type Position, position } from './position.ts'
import { alarmNumber, eitherWidth, fitsIn } from './safety.ts'

const nothing = record({})
/** What is answered: its serial number, its id, and 0 done, 1 failed, 2 wrong, 3 not supported, 4 alarm confirmed. */
const answer = record({ serial: u16, to: u16, result: u8 })

/** 终端注册 in its three forms. Of 2011 the model has 8 bytes, and the plate stands where that of 2013 has no colour. */
type Registration = {
  readonly year: 2011 | 2013 | 2019
  readonly province: number
  readonly city: number
  readonly maker: string
  readonly model: string
  readonly terminal_id: string
  /** 车牌颜色: 0 none, then `plate` is the VIN */
  readonly colour: number
  readonly plate: string
}
const registrationOf = (maker: number, model: number, terminal: number) =>
  record({ province: u16, city: u16, maker: text(maker), model: text(model), terminal_id: text(terminal), colour: u8, plate: restText })
const registrations = { 2011: registrationOf(5, 8, 7), 2013: registrationOf(5, 20, 7), 2019: registrationOf(11, 30, 30) } as const
const isColour = (byte: number | undefined): boolean => byte !== undefined && (byte <= 9 || (byte >= 91 && byte <= 99))
const registration: Field<Registration> = {
  read: (from) => {
    const at = (offset: number): number | undefined => from.bytes[from.at + offset]
    const is2011 = from.left < 37 || (!isColour(at(36)) && isColour(at(24)))
    const year = from.version === 2019 && from.left >= 76 ? 2019 : is2011 ? 2011 : 2013
    return { year, ...registrations[year].read(from) }
  },
  write: (to, value) => registrations[value.year].write(to, value)
}

/** 终端鉴权: of 2013 the code alone; of 2019 with the IMEI and the software's version. Terminals that say 2019 and send the code alone are read so. */
const newAuthentication = record({ code: countedText, imei: text(15), software: text(20) })
const authentication: Field<{ readonly code: string; readonly imei: string | null; readonly software: string | null }> = {
  read: (from) =>
    from.version === 2019 && fitsIn(from, newAuthentication)
      ? newAuthentication.read(from)
      : { code: restText.read(from), imei: null, software: null },
  write: (to, { code, imei, software }) => {
    if (imei === null || software === null) restText.write(to, code)
    else newAuthentication.write(to, { code, imei, software })
  }
}

/** 终端注册应答: 0 done, 1 vehicle taken, 2 no such vehicle, 3 terminal taken, 4 no such terminal; the code of authentication only where it is done. */
const registrationAnswer = record({ serial: u16, result: u8, code: restText })

/** 补传分包请求: the serial number of the first part, and the numbers of those that are missing, counted in a byte, of 2019 in two. */
const [oldParts, newParts] = [counted(1, u16), counted(2, u16)]
const resend: Field<{ readonly serial: number; readonly parts: readonly number[] }> = {
  read: (from) => ({ serial: u16.read(from), parts: (from.version === 2019 ? newParts : oldParts).read(from) }),
  write: (to, { serial, parts }) => {
    u16.write(to, serial)
    ;(to.version === 2019 ? newParts : oldParts).write(to, parts)
  }
}

/** 文本信息下发; `type` of 2019 alone: 1 notice, 2 service. */
const textToDriver: Field<{ readonly flags: number; readonly type: number | null; readonly text: string }> = {
  read: (from) => ({ flags: u8.read(from), type: from.version === 2019 ? u8.read(from) : null, text: restText.read(from) }),
  write: (to, { flags, type, text: words }) => {
    u8.write(to, flags)
    if (to.version === 2019) u8.write(to, type ?? 1)
    restText.write(to, words)
  }
}

/**
 * 定位数据批量上传; `type` 0: as it was to be, 1: made up for after a place without signal. From the first report that is not whole on, the rest stays as
 * it came: what was told before it must not be lost with it.
 */
const batch: Field<{ readonly type: number; readonly positions: readonly Position[]; readonly torn: Uint8Array }> = {
  read: (from) => {
    const count = from.uint(2)
    const type = from.uint(1)
    const positions: Position[] = []
    while (positions.length < count && from.left >= 2) {
      const size = ((from.bytes[from.at] as number) << 8) | (from.bytes[from.at + 1] as number)
      const own = new Reader(from.bytes.subarray(from.at + 2, from.at + 2 + size), from.version)
      const value = position.read(own)
      if (own.failed || from.left < 2 + size) break
      from.take(2 + size)
      positions.push(value)
    }
    return { type, positions, torn: rest.read(from) }
  },
  write: (to, { type, positions, torn }) => {
    to.uint(2, positions.length)
    to.uint(1, type)
    for (const one of positions) {
      const own = new Writer(to.version)
      position.write(own, one)
      if (own.failed) to.failed = true
      to.uint(2, own.size)
      to.put(own.written())
    }
    to.put(torn)
  }
}

const evidence = { name: countedText, type: u8 }
/** 报警附件上传指令: where a terminal is to bring the files of an alarm. */
const evidenceRequest = (wide: boolean) =>
  record({ host: countedText, tcp_port: u16, udp_port: u16, number: alarmNumber(wide), alarm: text(32), reserved: bytesOf(16) })
/** 报警附件信息: what it will bring; `again` is 1 where it brings what did not arrive. */
const evidenceList = (wide: boolean) =>
  record({
    terminal_id: text(wide ? 30 : 7),
    number: alarmNumber(wide),
    alarm: text(32),
    again: u8,
    files: counted(1, record({ name: countedText, size: u32 }))
  })
/** Every message that is known, by its number; what a terminal says is below 0x8000, the platform above. */
const bodies = {
  terminalAnswer: { id: 0x0001, body: answer },
  heartbeat: { id: 0x0002, body: nothing },
  logout: { id: 0x0003, body: nothing },
  timeQuery: { id: 0x0004, body: nothing },
  registration: { id: 0x0100, body: registration },
  authentication: { id: 0x0102, body: authentication },
  parameterAnswer: { id: 0x0104, body: record({ serial: u16, parameters }) },
  position: { id: 0x0200, body: position },
  positionAnswer: { id: 0x0201, body: record({ serial: u16, position }) },
  batch: { id: 0x0704, body: batch },
  evidenceList: { id: 0x1210, body: eitherWidth(evidenceList) },
  fileBegins: { id: 0x1211, body: record({ ...evidence, size: u32 }) },
  fileEnds: { id: 0x1212, body: record({ ...evidence, size: u32 }) },
  platformAnswer: { id: 0x8001, body: answer },
  resendParts: { id: 0x8003, body: resend },
  /** YYMMDDhhmmss, UTC */
  timeAnswer: { id: 0x8004, body: record({ time: packed(6) }) },
  registrationAnswer: { id: 0x8100, body: registrationAnswer },
  setParameters: { id: 0x8103, body: record({ parameters }) },
  queryParameters: { id: 0x8104, body: nothing },
  queryPosition: { id: 0x8201, body: nothing },
  textToDriver: { id: 0x8300, body: textToDriver },
  evidenceRequest: { id: 0x9208, body: eitherWidth(evidenceRequest) },
  /** `result` 0: complete, 1: these parts of it are missing. */
  fileAnswer: { id: 0x9212, body: record({ ...evidence, result: u8, missing: counted(1, record({ offset: u32, length: u32 })) }) }
} as const
type Bodies = typeof bodies
export type Message = { [K in keyof Bodies]: { readonly kind: K } & ValueOf<Bodies[K]['body']> }[keyof Bodies] | OtherMessage
/** One that is not known here, as it came. */
type OtherMessage = { readonly kind: 'other'; readonly id: number; readonly bytes: Uint8Array }

const kinds = Object.keys(bodies) as (keyof Bodies)[]
const kindOf = new Map<number, keyof Bodies>(kinds.map((kind) => [bodies[kind].id, kind]))

/** The message in a whole body, of one frame or of several put together. Bytes behind its end are passed over: later editions append fields. */
export const readMessage = ({ id, version, encryption }: Header, body: Uint8Array): Message | Refused => {
  if (encryption !== 0) return { refused: 'encrypted', detail: `way ${encryption} of encryption is not agreed` }
  const kind = kindOf.get(id)
  if (!kind) return { kind: 'other', id, bytes: rest.read(new Reader(body, version)) }
  const from = new Reader(body, version)
  const field: Field<object> = bodies[kind].body
  const value = field.read(from)
  if (from.failed) return { refused: 'body', detail: `${body.length} bytes are too few for ${kind}` }
  return { kind, ...value } as Message
}

/** To whom it goes, or from whom it comes. `serial` is that of the first frame; further parts count on. */
type Envelope = { readonly version: Version; readonly revision?: number; readonly phone: string; readonly serial: number }

const writeBody = (message: Message, version: Version): Uint8Array | Refused => {
  const to = new Writer(version)
  if (message.kind === 'other') to.put(message.bytes)
  else (bodies[message.kind].body as Field<object>).write(to, message)
  return to.failed ? { refused: 'value', detail: `${message.kind} cannot hold this` } : to.written()
}

/** The frames of a message: one, or as many as its length asks for. */
export const writeMessage = (message: Message, { version, revision = 1, phone, serial }: Envelope, most = longestBody): Uint8Array[] | Refused => {
  const body = writeBody(message, version)
  if (isRefused(body)) return body
  const id = message.kind === 'other' ? message.id : bodies[message.kind].id
  const total = Math.max(1, Math.ceil(body.length / most))
  const frames: Uint8Array[] = []
  for (let i = 0; i < total; i += 1) {
    const header: Header = {
      id,
      version,
      revision: version === 2019 ? revision : 0,
      phone,
      serial: (serial + i) % 0x10000,
      encryption: 0,
      part: total === 1 ? null : { total, index: i + 1 }
    }
    const frame = writeFrame(header, body.subarray(i * most, (i + 1) * most))
    if (isRefused(frame)) return frame
    frames.push(frame)
  }
  return frames
}
