// The process beside the server that holds the sockets of terminals: `gateway.js HOST PORT`, made by the server, which it asks by the channel between them.
import type { Keeper, ToGateway, ToServer } from '@yunshu/jt808/link'
import { Gateway } from './gateway.ts'

const [, , host = '0.0.0.0', port = '0'] = process.argv
/** A question that is not answered for so long has failed, ms. */
const patienceMs = 30_000
/** A port that another program has is tried again, ms; how often the server is told how it is. */
const [againMs, stateMs] = [10_000, 2_000]

type Asked = { readonly done: (answer: unknown) => void; readonly fail: (error: Error) => void; readonly timer: NodeJS.Timeout }
const asked = new Map<number, Asked>()
let last = 0

const tell = (message: ToServer): void => void process.send?.(message)
const ask = <K extends keyof Keeper>(kind: K): Keeper[K] =>
  ((of: unknown) =>
    new Promise((done, fail) => {
      last += 1
      const id = last
      const timer = setTimeout(() => settle(id, (one) => one.fail(new Error('the server does not answer'))), patienceMs)
      asked.set(id, { done, fail, timer })
      tell({ id, ask: kind, of } as ToServer)
    })) as Keeper[K]

const settle = (id: number, how: (one: Asked) => void): void => {
  const one = asked.get(id)
  if (!one) return
  asked.delete(id)
  clearTimeout(one.timer)
  how(one)
}

process.on('message', (message: ToGateway) =>
  settle(message.id, (one) => ('failed' in message ? one.fail(new Error(message.failed)) : one.done(message.answer)))
)
// Without the server nothing can be kept: terminals keep it and come again.
process.on('disconnect', () => process.exit(0))
// The server ends it: a signal to the whole group must not end it before.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

const gateway = new Gateway({ who: ask('who'), register: ask('register'), keep: ask('keep') })
let said = false
const listen = async (): Promise<void> => {
  try {
    await gateway.listen(Number(port), host)
  } catch (error) {
    if (!said)
      console.error(`${new Date().toISOString()} terminals: port ${port} cannot be listened on (${(error as Error).message}); it is tried again.`)
    said = true
    setTimeout(() => void listen(), againMs)
  }
}
await listen()
setInterval(() => tell({ state: gateway.state() }), stateMs)
tell({ state: gateway.state() })
