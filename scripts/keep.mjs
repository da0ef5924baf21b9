import { spawn } from 'node:child_process'

const firstPauseMs = 100
const longestPauseMs = 10_000
/** A server that served this long died of something new; one that dies sooner, again and again, is started later each time. */
const soundMs = 3_000
/** A server that has not been well for so long, or says nothing at all, is ended and started again. */
const illMs = 60_000
/** Half of what Node gives to objects that do not live long: 20 MB less at rest, and measured no dearer for a call (bench/README.md). */
const youngMemory = '--max-semi-space-size=8'
/** The allocator of Linux keeps a heap of its own for each thread, eight a core, and gives little back: two of them are 10 MB less at rest. */
const env = { MALLOC_ARENA_MAX: '2', ...process.env }

/** Runs the server in a process of its own and starts it again when it dies of anything but its own will, or is not well for too long. One that never served ends this process too: it has said why. */
export const keepRunning = (file, sound = soundMs, ill = illMs) => {
  // What cannot be said, since the disk of the log is full, is not said: the server is kept all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let child
  let served = false
  let servingSince
  let ending = false
  let pause = firstPauseMs
  let wellAt = Number.POSITIVE_INFINITY
  const start = () => {
    servingSince = Number.POSITIVE_INFINITY
    wellAt = Number.POSITIVE_INFINITY
    child = spawn(process.execPath, [youngMemory, ...process.execArgv, file], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      if (message !== 'serving' && message !== 'well') return
      wellAt = performance.now()
      if (message === 'well') return
      served = true
      servingSince = Date.now()
    })
    child.on('error', (error) => {
      console.error(error)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      if (ending || code === 0 || !served) process.exit(code ?? 1)
      if (Date.now() - servingSince > sound) pause = firstPauseMs
      console.error(`${new Date().toISOString()} The server ended (${signal ?? `code ${code}`}) and is started again.`)
      setTimeout(start, pause)
      pause = Math.min(pause * 4, longestPauseMs)
    })
  }
  // Ctrl+C reaches the child by itself where there is a terminal; a signal that it gets twice is one to it.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => {
      if (ending && child.exitCode === null && child.signalCode === null) return child.kill(name)
      ending = true
      if (child.exitCode === null && child.signalCode === null) child.kill(name)
      else process.exit(0)
    })
  // It may not be able to end by itself any more; what it has acknowledged is in the database.
  setInterval(() => {
    if (ending || performance.now() - wellAt < ill) return
    console.error(`${new Date().toISOString()} The server has not been well for ${Math.round(ill / 1000)} s and is started again.`)
    wellAt = Number.POSITIVE_INFINITY
    child.kill('SIGKILL')
  }, ill / 12).unref()
  start()
}
