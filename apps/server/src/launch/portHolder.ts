import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from './startError.ts'

/** Refuses early, before the database is touched, when the port cannot be had; waits a moment for a server that is just ending. */
export const demandPort = async (host: string, port: number): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const code = await tryPort(host, port)
    if (!code) return
    if (code !== 'EADDRINUSE' || tries === 12) throw portError(code, host, port)
    await pause(250)
  }
}

const tryPort = (host: string, port: number): Promise<string | undefined> =>
  new Promise((done) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'unknown'))
    probe.listen(port, host, () => probe.close(() => done(undefined)))
  })

export const portError = (code: string, host: string, port: number): StartError => {
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is taken${holderOf(port)}: stop that program, or choose another port, for example PORT=${port + 1} npm start.`
    )
  if (code === 'EACCES') return new StartError(`Port ${port} may only be opened by root: choose one above 1023, for example PORT=8080 npm start.`)
  if (code === 'EADDRNOTAVAIL') return new StartError(`This machine has no address ${host}: check YUNSHU_HOST.`)
  return new StartError(`Port ${port} of ${host} cannot be opened (${code}).`)
}

/** " by node (process 123)" on Linux, when the process may be seen by us. */
const holderOf = (port: number): string => {
  try {
    const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listening(readFileSync(file, 'utf8'), port))
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (socketsOf(pid).some((inode) => inodes.includes(inode))) return ` by ${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`
    }
  } catch {
    // another system, or a process that went away meanwhile
  }
  return ' by another program'
}

const listening = (table: string, port: number): string[] =>
  table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    return state === '0A' && Number.parseInt(local.split(':')[1] ?? '', 16) === port ? inode : []
  })

const socketsOf = (pid: string): string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [])
  } catch {
    return []
  }
}
