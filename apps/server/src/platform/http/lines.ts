import type { Socket } from 'node:net'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { elapsedMs } from '../clock.ts'
import { tokenHash } from '../secrets.ts'

/** What one client may hold open, by its address and by its session; offices share an address, and phones are slow. */
type LineLimits = {
  /** Connections of one address, and of these such as have not sent a whole head for as long as a body may take. */
  readonly connections: number
  readonly heads: number
  /** A body that is not whole after so long counts as slow, ms; so many slow ones are read at once of an address and of a session. */
  readonly slowMs: number
  readonly slowOfAddress: number
  readonly slowOfSession: number
  /** Once a body is as old as this, ms, it must have brought so many bytes a second on the whole, and end in time. */
  readonly patienceMs: number
  readonly slowestBytesPerSecond: number
  readonly longestMs: number
  readonly streamsOfAddress: number
  readonly streamsOfSession: number
}
export const lineLimits: LineLimits = {
  connections: 1000,
  heads: 64,
  slowMs: 2_000,
  slowOfAddress: 64,
  slowOfSession: 8,
  patienceMs: 60_000,
  slowestBytesPerSecond: 200,
  longestMs: 30 * 60_000,
  streamsOfAddress: 400,
  streamsOfSession: 20
}
/** How long a head may take, ms, and how often it is looked whether one does. */
export const headTimes = { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 } as const

/** Who holds a line: from which address, and in which session where he has one. */
type Holder = { readonly ip: string; readonly token?: string | undefined }
type Lines = {
  readonly takeStream: (holder: Holder) => (() => void) | undefined
}

type Answering = { readonly refuse: (reply: FastifyReply, request: FastifyRequest, refusal: Refusal) => void; readonly isDirect: boolean }
/** Bounds what one client can hold: connections without a head, bodies that hardly move, streams. `isDirect`: clients come by themselves and not through a proxy, which holds their connections. */
export const boundLines = (app: FastifyInstance, { refuse, isDirect }: Answering, limits: LineLimits = lineLimits): void => {
  if (isDirect) boundConnections(app, limits)
  boundBodies(app, refuse, limits)
  const [byAddress, bySession] = [new Places(limits.streamsOfAddress), new Places(limits.streamsOfSession)]
  const lines: Lines = { takeStream: (holder) => takeBoth(byAddress, bySession, holder) }
  linesOfApps.set(app, lines)
}
const linesOfApps = new WeakMap<FastifyInstance, Lines>()
/** Takes a place for an open stream; the result gives it back, and there is none where too many are open. */
export const takeStream = (app: FastifyInstance, holder: Holder): (() => void) | undefined =>
  linesOfApps.has(app) ? linesOfApps.get(app)?.takeStream(holder) : () => {}

/** Places by a key, so many of each. */
class Places {
  private readonly taken = new Map<string, number>()
  private readonly most: number
  constructor(most: number) {
    this.most = most
  }
  take(key: string): boolean {
    const taken = this.taken.get(key) ?? 0
    if (taken >= this.most) return false
    this.taken.set(key, taken + 1)
    return true
  }
  leave(key: string): void {
    const left = (this.taken.get(key) ?? 1) - 1
    if (left > 0) this.taken.set(key, left)
    else this.taken.delete(key)
  }
}
const takeBoth = (byAddress: Places, bySession: Places, { ip, token }: Holder): (() => void) | undefined => {
  const session = token && tokenHash(token).toString('base64')
  if (!byAddress.take(ip)) return undefined
  if (session && !bySession.take(session)) {
    byAddress.leave(ip)
    return undefined
  }
  let isLeft = false
  return () => {
    if (isLeft) return
    isLeft = true
    byAddress.leave(ip)
    if (session) bySession.leave(session)
  }
}

/* Heads that come together are whole in a moment; of those that are not, the oldest go first: a browser that opened one ahead of need opens another. */
const boundConnections = (app: FastifyInstance, limits: LineLimits): void => {
  const all = new Places(limits.connections)
  const headless = new Map<string, Map<Socket, number>>()
  const hasHead = (socket: Socket, address: string): void => {
    const others = headless.get(address)
    others?.delete(socket)
    if (others?.size === 0) headless.delete(address)
  }
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (!all.take(address)) return void socket.destroy()
    const others = headless.get(address) ?? new Map<Socket, number>()
    headless.set(address, others.set(socket, elapsedMs()))
    socket.once('close', () => {
      all.leave(address)
      hasHead(socket, address)
    })
  })
  const sweep = setInterval(() => {
    const late = elapsedMs() - limits.slowMs
    for (const others of headless.values()) {
      const slow = [...others].filter(([, since]) => since <= late).map(([socket]) => socket)
      for (const socket of slow.slice(0, Math.max(0, slow.length - limits.heads))) socket.destroy()
    }
  }, limits.slowMs).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  app.server.prependListener('request', ({ socket }) => hasHead(socket, socket.remoteAddress ?? ''))
}

/* Most bodies are whole at once and cost a timer; the others take a place, and have to move. */
const boundBodies = (app: FastifyInstance, refuse: Answering['refuse'], limits: LineLimits): void => {
  const [byAddress, bySession] = [new Places(limits.slowOfAddress), new Places(limits.slowOfSession)]
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return done()
    const { token } = raw.headers
    const [begun, read] = [elapsedMs(), raw.socket.bytesRead]
    let leave: (() => void) | undefined
    const look = (): void => {
      // A call that came over no line at all (in tests) is whole.
      if (raw.complete !== false) return end()
      // What has come and was not read yet waits for us.
      if (!reply.sent && raw.readableLength >= raw.readableHighWaterMark) return
      leave ??= takeBoth(byAddress, bySession, { ip: request.ip, token: typeof token === 'string' ? token : undefined })
      const age = elapsedMs() - begun
      const isMoving = raw.socket.bytesRead - read >= (age / 1000) * limits.slowestBytesPerSecond
      if (leave && age <= limits.longestMs && (age <= limits.patienceMs || isMoving)) return
      end()
      if (leave || reply.sent) raw.socket.destroy()
      else refuse(reply, request, new Refusal('tooMany', { seconds: 60 }))
    }
    const timer = setInterval(look, limits.slowMs).unref()
    const end = (): void => {
      clearInterval(timer)
      leave?.()
    }
    raw.once('end', end)
    raw.once('close', end)
    done()
  })
}
