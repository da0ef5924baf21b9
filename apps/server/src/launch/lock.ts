import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const beatMs = 2_000
const staleMs = 30_000

/** Runs `work` while no other process of this machine does the same on the same folder; a dead holder's lock is taken over. */
export const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  const mine = `${process.pid} ${randomUUID()}\n`
  while (!take(file, mine)) await pause(50)
  const beat = setInterval(() => refresh(file), beatMs)
  beat.unref()
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (contentOf(file) === mine) rmSync(file, { force: true })
  }
}

const take = (file: string, mine: string): boolean => {
  try {
    writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // On a full disk the file exists, but holds nothing.
      if (contentOf(file) === '') rmSync(file, { force: true })
      throw error
    }
  }
  const seen = contentOf(file)
  if (seen !== undefined && isStale(file, seen)) bury(file, seen)
  return false
}

/** Two processes may bury at once: what was moved away is put back when it turns out to be somebody's fresh lock. */
const bury = (file: string, seen: string): void => {
  const grave = `${file}.${randomUUID()}`
  try {
    renameSync(file, grave)
    if (contentOf(grave) !== seen) linkSync(grave, file)
  } catch {
    // somebody else was faster
  }
  rmSync(grave, { force: true })
}

const isStale = (file: string, content: string): boolean => {
  try {
    if (Date.now() - statSync(file).mtimeMs > (content === '' ? beatMs : staleMs)) return true
  } catch {
    return false
  }
  const pid = Number.parseInt(content, 10)
  return Number.isInteger(pid) && pid > 0 && !isAlive(pid)
}

/** True while a process of that number exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const refresh = (file: string): void => {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // the folder went away; the work itself will say so
  }
}

const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
