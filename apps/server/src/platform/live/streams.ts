import type { Actor } from '../actor.ts'
import { hears } from '@yunshu/contract/live'
import type { UserType } from '@yunshu/contract/kit/console'
import { elapsedMs, now } from '../clock.ts'
import type { OpenSession } from '../session/sessions.ts'
import { everybody, type Live, type RowChange } from './live.ts'

/** How long a session that was looked up is believed, and how often a quiet stream is sent a sign of life, ms. */
const beatMs = 15_000
/** Streams that are written to before other work of the server gets its turn. */
const slice = 100
/** Events that wait for one reader; beyond them he is told to look at everything again. */
const mostWaiting = 100
const retryMs = 1000
const everything: Told = { text: 'data: {"kind":"all"}\n\n' }
/** Nothing to be told, but the session has to be looked up. */
const silence: Told = { text: '' }
const ended = 'data: {"kind":"ended"}\n\n'

/** One open stream: who reads it, and how it is written to. */
type Reader = { readonly actor: Actor; readonly send: (text: string) => void; readonly end: (text: string) => void }
type Told = { readonly text: string; readonly kind?: string }
/* `endsAt` is when the session ends if nobody uses it (ms), 0 where nobody has looked yet; `codes` is what its user may do. */
type Stream = Reader & { waiting: Told[]; checkedAt: number; endsAt: number; codes: ReadonlySet<string>; isSuspect: boolean }
/** Which of these sessions are still open, when each ends, and what its user may do; one question for all of them. */
type OpenSessions = (tokens: readonly string[]) => Promise<ReadonlyMap<string, OpenSession>>

/**
 * All streams of this server. A change is written to the streams of its parties without asking the database, as long as their sessions were looked up
 * within the last beat; older ones are looked up first, all together and never two times at once. A reader hears of kinds that he may see by the grants that
 * were found then. A sign of life asks nothing, unless the session would have ended by now.
 */
export class LiveStreams {
  private readonly streams = new Set<Stream>()
  private readonly byParty = new Map<string, Set<Stream>>()
  private readonly unwritten = new Set<Stream>()
  private readonly openSessions: OpenSessions
  private turn: NodeJS.Immediate | undefined
  private retry: NodeJS.Timeout | undefined
  private isLooking = false
  private readonly beat: NodeJS.Timeout

  constructor(live: Live, openSessions: OpenSessions) {
    this.openSessions = openSessions
    this.beat = setInterval(() => void this.sendBeat(), beatMs).unref()
    live.on(
      (change) => this.tell(change),
      () => this.tellAll()
    )
  }

  /** Writes to a reader from now on, whose session was looked up just now; the result ends that. */
  add(reader: Reader): () => void {
    const stream: Stream = { ...reader, waiting: [], checkedAt: elapsedMs(), endsAt: 0, codes: reader.actor.codes, isSuspect: false }
    const party = partyOf(reader.actor)
    this.streams.add(stream)
    this.byParty.set(party, (this.byParty.get(party) ?? new Set()).add(stream))
    return () => this.remove(stream)
  }

  close(): void {
    clearInterval(this.beat)
    clearTimeout(this.retry)
    clearImmediate(this.turn)
  }

  private remove(stream: Stream): void {
    const party = partyOf(stream.actor)
    const others = this.byParty.get(party)
    others?.delete(stream)
    if (others?.size === 0) this.byParty.delete(party)
    this.streams.delete(stream)
    this.unwritten.delete(stream)
  }

  private tell({ tenant_id, kind, id, parties }: RowChange): void {
    const told = { text: `data: ${JSON.stringify({ kind, id })}\n\n`, kind }
    const hearers = parties.includes(everybody)
      ? [...this.streams].filter(({ actor }) => actor.tenant_id === tenant_id)
      : [operatorOf(tenant_id), ...parties.map((company_id) => companyOf(tenant_id, company_id))].flatMap((party) => [
          ...(this.byParty.get(party) ?? [])
        ])
    for (const stream of new Set(hearers)) this.put(stream, told)
    const isMeant = endedBy[kind]
    if (isMeant)
      for (const stream of this.streams)
        if (stream.actor.tenant_id === tenant_id && isMeant(stream.actor, id)) {
          stream.isSuspect = true
          this.put(stream, silence)
        }
  }

  private tellAll(): void {
    for (const stream of this.streams) this.put(stream, everything)
  }

  private put(stream: Stream, told: Told): void {
    if (stream.waiting.length < mostWaiting) stream.waiting.push(told)
    else stream.waiting = [everything]
    this.unwritten.add(stream)
    this.turn ??= setImmediate(() => this.write())
  }

  /* A slice at a time, so that no other call waits until a thousand streams are written to. */
  private write(): void {
    this.turn = undefined
    let written = 0
    let isAnyStale = false
    for (const stream of this.unwritten) {
      if (isStale(stream)) isAnyStale = true
      else if (written < slice) {
        written += 1
        this.unwritten.delete(stream)
        const text = stream.waiting.map((told) => (mayHear(stream, told) ? told.text : '')).join('')
        stream.waiting = []
        if (text !== '') stream.send(text)
      } else {
        this.turn ??= setImmediate(() => this.write())
        break
      }
    }
    if (isAnyStale && !this.isLooking && this.retry === undefined) void this.look()
  }

  private async look(): Promise<void> {
    this.isLooking = true
    const stale = [...this.unwritten].filter(isStale)
    for (const stream of stale) stream.isSuspect = false
    const at = elapsedMs()
    try {
      const open = await this.openSessions([...new Set(stale.map(({ actor }) => actor.session))])
      for (const stream of stale) {
        const found = open.get(stream.actor.session)
        if (found === undefined) this.end(stream)
        // Who has to do something about his login first holds no right until he has, and then opens another stream.
        else Object.assign(stream, { checkedAt: at, endsAt: found.endsAt, ...(!stream.actor.rests && { codes: found.codes }) })
      }
      this.turn ??= setImmediate(() => this.write())
    } catch {
      // The database is away: the streams stay open, hear nothing until their sessions can be looked up, and look at everything again then.
      for (const stream of stale) Object.assign(stream, { isSuspect: true, waiting: [everything] })
      this.retry = setTimeout(() => {
        this.retry = undefined
        this.write()
      }, retryMs).unref()
    }
    this.isLooking = false
  }

  private end(stream: Stream): void {
    this.remove(stream)
    stream.end(ended)
  }

  private async sendBeat(): Promise<void> {
    let written = 0
    for (const stream of this.streams) {
      // Its session may have been used meanwhile, so it is looked up before it ends.
      if (stream.endsAt <= now().getTime()) {
        stream.isSuspect = true
        this.put(stream, silence)
      }
      stream.send(': beat\n\n')
      written += 1
      if (written % slice === 0) await new Promise((done) => setImmediate(done))
    }
  }
}

const operatorOf = (tenant_id: number): string => `${tenant_id}|operator`
const companyOf = (tenant_id: number, company_id: number): string => `${tenant_id}|${company_id}`
const partyOf = ({ type, tenant_id, company_id }: Actor): string => (type === 1 ? operatorOf(tenant_id) : companyOf(tenant_id, company_id))
const isStale = ({ isSuspect, checkedAt }: Stream): boolean => isSuspect || checkedAt + beatMs <= elapsedMs()

const mayHear = ({ actor, codes }: Stream, { kind }: Told): boolean => kind === undefined || hears(actor.type as UserType, codes, kind)

/** The id under which the end of a session is published: of the user, or of the driver as a person. */
export const principalId = ({ user_id, company_id }: Actor): number => user_id ?? company_id

/** Changes that may have ended sessions or taken rights, and of whom: these are looked up at once. */
const endedBy: Readonly<Record<string, (actor: Actor, id: number) => boolean>> = {
  session: (actor, id) => principalId(actor) === id,
  user: ({ user_id }, id) => user_id === id,
  company: ({ company_id }, id) => company_id === id,
  role: () => true,
  tenant: () => true
}
