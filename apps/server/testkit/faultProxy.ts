import { connect, createServer, type Socket } from 'node:net'

/**
 * A line to PostgreSQL that can fail in the ways in which lines do.
 * `swallow`: what is connected is never answered and never closed again, also when the fault is over, as behind a firewall that forgot it; so is whoever
 * connects meanwhile. `swallowOld`: only what was connected.
 */
type FaultProxy = {
  /** The address of the database through this line. */
  readonly url: string
  readonly pass: () => void
  /** Every message arrives so much later, ms, in each direction. */
  readonly delay: (ms: number) => void
  /** Closes what is connected, without a word; new connections pass. */
  readonly cut: () => void
  /** Closes what is connected, and whoever connects. */
  readonly refuse: () => void
  readonly swallow: () => void
  readonly swallowOld: () => void
  /** Connections that were made through it so far. */
  readonly made: () => number
  readonly close: () => Promise<void>
}

type Line = { readonly front: Socket; readonly back: Socket; isSwallowed: boolean }

export const openFaultProxy = async (url: string): Promise<FaultProxy> => {
  const lines = new Set<Line>()
  let mode: 'pass' | 'refuse' | 'swallow' = 'pass'
  let delayMs = 0
  let made = 0
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const open = (): Socket =>
    folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`) : connect(Number(target.port || 5432), target.hostname)

  const server = createServer((front) => {
    if (mode === 'refuse') {
      front.destroy()
      return
    }
    made += 1
    const line: Line = { front, back: open(), isSwallowed: mode === 'swallow' }
    lines.add(line)
    for (const [from, to] of [
      [line.front, line.back],
      [line.back, line.front]
    ] as const) {
      from.setNoDelay(true)
      from.on('error', () => undefined)
      // What is late stays in order.
      let due = 0
      const later = (work: () => void): void => {
        due = Math.max(due, performance.now() + delayMs)
        const wait = due - performance.now()
        if (wait <= 0) work()
        else setTimeout(work, wait)
      }
      from.on('data', (bytes: Buffer) => later(() => void (!line.isSwallowed && !to.destroyed && to.write(bytes))))
      // Nobody at the other end of a swallowed line hears that this one has gone.
      from.on('close', () => later(() => !line.isSwallowed && end(line)))
    }
  })
  const end = (line: Line): void => {
    lines.delete(line)
    line.front.destroy()
    line.back.destroy()
  }
  const cut = (): void => {
    for (const line of lines) if (!line.isSwallowed) end(line)
  }
  const swallowOld = (): void => {
    for (const line of lines) line.isSwallowed = true
  }
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const through = new URL(url)
  through.searchParams.delete('host')
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    pass: () => {
      mode = 'pass'
      delayMs = 0
    },
    delay: (ms) => void (delayMs = ms),
    cut,
    refuse: () => {
      mode = 'refuse'
      cut()
    },
    swallow: () => {
      mode = 'swallow'
      swallowOld()
    },
    swallowOld,
    made: () => made,
    close: async () => {
      for (const line of lines) end(line)
      await new Promise((ended) => server.close(ended))
    }
  }
}
