import { createServer, type Server, type Socket } from 'node:net'
import type { GatewayState, Keeper } from '@yunshu/jt808/link'
import { Batches, type BatchLimits } from './batches.ts'
import { Session } from './session.ts'

/** Connections at most; ms until one has to have proved itself, and after which one that says nothing is let go (heartbeats come every minute or so). */
const usual = { connections: 20_000, proveMs: 60_000, silentMs: 15 * 60_000, tendMs: 1_000 }
type Limits = typeof usual & Partial<BatchLimits>

/** The sockets of all terminals. It keeps nothing: what it could not hand over was not answered, and comes again from the terminals. */
export class Gateway {
  readonly #limits: Limits
  readonly #sessions = new Set<Session>()
  /** The connection of each terminal that has proved itself, by its number. */
  readonly #proved = new Map<string, Session>()
  readonly #batches: Batches
  readonly #server: Server
  readonly #keeper: Keeper
  readonly #tending: NodeJS.Timeout
  #held = false

  constructor(keeper: Keeper, limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits }
    this.#keeper = keeper
    this.#batches = new Batches(keeper.keep, (held) => this.#holdAll(held), limits)
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#welcome(socket))
    this.#tending = setInterval(() => this.#tend(Date.now()), this.#limits.tendMs).unref()
  }

  /** Gives the port on which it listens. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((done, fail) => {
      this.#server.once('error', fail)
      this.#server.listen({ port, host, backlog: 4096 }, () => {
        this.#server.off('error', fail)
        done()
      })
    })
    const address = this.#server.address()
    return address && typeof address === 'object' ? address.port : port
  }

  state(): GatewayState {
    const { size: waiting } = this.#batches
    return { listening: this.#server.listening, connections: this.#sessions.size, waiting, lag_ms: this.#batches.lag() }
  }

  async close(): Promise<void> {
    clearInterval(this.#tending)
    this.#batches.end()
    for (const session of this.#sessions) session.end()
    if (this.#server.listening) await new Promise((done) => this.#server.close(done))
  }

  #welcome(socket: Socket): void {
    if (this.#sessions.size >= this.#limits.connections) return void socket.destroy()
    const session = new Session(socket, { keeper: this.#keeper, batches: this.#batches, onProved: (one) => this.#prove(one) })
    this.#sessions.add(session)
    socket.on('close', () => {
      this.#sessions.delete(session)
      if (this.#proved.get(session.number) === session) this.#proved.delete(session.number)
    })
    if (this.#held) session.hold(true)
  }

  /** The last connection is the terminal's: the one before it is dead and does not know it, as after a tunnel. */
  #prove(session: Session): void {
    this.#proved.get(session.number)?.end()
    this.#proved.set(session.number, session)
  }

  #holdAll(held: boolean): void {
    if (held === this.#held) return
    this.#held = held
    for (const session of this.#sessions) session.hold(held)
  }

  #tend(now: number): void {
    for (const session of this.#sessions) {
      const tooLate = !session.proved && now - session.beganAt > this.#limits.proveMs
      // While nothing is read, silence is ours.
      if (tooLate || (!this.#held && now - session.heardAt > this.#limits.silentMs)) session.end()
      else session.tend(now)
    }
  }
}
