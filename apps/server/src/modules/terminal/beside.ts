import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { GatewayState, Keeper, ToGateway, ToServer } from '@yunshu/jt808/link'
import { elapsedMs, nowIso } from '../../platform/clock.ts'
import type { Services } from '../../platform/verb/services.ts'
import { terminalAnswers } from './answers.ts'

/** Pauses before it is started again, ms; silence after which it is taken for dead; lag from which it is slow. */
const [firstPauseMs, longestPauseMs, silentMs, slowMs] = [100, 10_000, 15_000, 5_000]

/** Half of what Node gives to objects that do not live long, as for the server itself. */
const youngMemory = '--max-semi-space-size=8'

/** The program: beside the server's where there is a bundle, in development its source behind the reader of TypeScript. */
const program = (): { file: string; execArgv: string[] } =>
  import.meta.url.endsWith('.ts')
    ? {
        file: fileURLToPath(new URL('../../../../gateway/src/main.ts', import.meta.url)),
        execArgv: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
      }
    : { file: fileURLToPath(new URL('./gateway.js', import.meta.url)), execArgv: [youngMemory] }

/**
 * Runs the process that holds the sockets of terminals, starts it again when it dies, and answers what it asks. What it held is not lost with it: it was not
 * answered, and comes again. The result ends it. Port 0: there is none.
 */
export const runGateway = (services: Services): (() => Promise<void>) => {
  const { terminalPort: port, host } = services.config
  if (port === 0) return async () => undefined
  const keeper = terminalAnswers(services)
  let child: ChildProcess | undefined
  let [pause, ending] = [firstPauseMs, false]
  let last: { readonly state: GatewayState; readonly at: number } | undefined
  const start = (): void => {
    if (ending) return
    const { file, execArgv } = program()
    const own = fork(file, [host, String(port)], { execArgv, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = own
    own.on('message', (message: ToServer) => {
      if ('state' in message) {
        last = { state: message.state, at: elapsedMs() }
        pause = firstPauseMs
      } else void answer(keeper, message).then((told) => own.connected && own.send(told, () => undefined))
    })
    // Both come where it cannot even be started; the second finds nothing to do.
    let gone = false
    const again = (why: unknown): void => {
      if (gone || ending) return
      gone = true
      console.error(`${nowIso()} The process of the terminals ended (${String(why)}) and is started again.`)
      setTimeout(start, pause).unref()
      pause = Math.min(pause * 4, longestPauseMs)
    }
    own.on('error', again)
    own.on('exit', (code, signal) => again(signal ?? `code ${code}`))
  }
  start()
  const begun = elapsedMs()
  services.health.watch('terminals', async () => {
    const heard = last?.at ?? begun
    if (elapsedMs() - heard > silentMs) throw new Error('the process of the terminals says nothing')
    if (last && !last.state.listening) throw new Error(`nobody listens on port ${port}`)
    return last && last.state.lag_ms > slowMs
      ? `${last.state.waiting} positions wait, the oldest for ${Math.round(last.state.lag_ms / 1000)} s`
      : undefined
  })
  services.health.measure('terminals', () => ({ lag_ms: last?.state.lag_ms ?? 0, waiting: last?.state.waiting ?? 0 }))
  return async () => {
    ending = true
    const own = child
    if (!own || own.exitCode !== null || own.signalCode !== null) return
    const ended = new Promise((done) => own.once('exit', done))
    own.kill('SIGTERM')
    await ended
  }
}

/** The answer to a question, or that there is none: it is asked again. */
const answer = async (keeper: Keeper, { id, ...question }: Extract<ToServer, { id: number }>): Promise<ToGateway> => {
  try {
    switch (question.ask) {
      case 'who':
        return { id, answer: await keeper.who(question.of) }
      case 'register':
        return { id, answer: await keeper.register(question.of) }
      case 'keep':
        return { id, answer: await keeper.keep(question.of) }
    }
  } catch (error) {
    return { id, failed: (error as Error).message }
  }
}
