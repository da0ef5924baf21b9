import { connect, createServer, type Socket } from 'node:net'

type EarlyProxy = {
  readonly port: number /** Commits that are acknowledged and not made at this moment. */
  readonly held: () => number
  readonly close: () => Promise<void>
}

const commitWords = /^commit\s*;?\s*$/i
/** `COMMIT` is done, and the connection is idle. */
const done = Buffer.from([0x43, 0, 0, 0, 11, 0x43, 0x4f, 0x4d, 0x4d, 0x49, 0x54, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * The planted fault: a link to PostgreSQL that answers each commit at once and passes it on only `delay` later, so that the server acknowledges what is not committed yet.
 * A harness that does not find the loss behind it proves nothing.
 */
export const openEarlyProxy = async (target: { host: string; port: number }, delay: () => number): Promise<EarlyProxy> => {
  const sockets = new Set<Socket>()
  const held = new Set<Socket>()
  const server = createServer((front) => {
    const back = target.host.startsWith('/') ? connect(`${target.host}/.s.PGSQL.${target.port}`) : connect(target.port, target.host)
    for (const socket of [front, back]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        held.delete(front)
        front.destroy()
        back.destroy()
      })
    }
    forward(front, back, delay, (isHeld) => void (isHeld ? held.add(front) : held.delete(front)))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no port for the proxy')
  return {
    port: address.port,
    held: () => held.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((ended) => server.close(ended))
    }
  }
}

const forward = (front: Socket, back: Socket, delay: () => number, tell: (isHeld: boolean) => void): void => {
  let greeted = false
  let asked = Buffer.alloc(0)
  let answers = Buffer.alloc(0)
  let committing = false
  // From the client: message by message; what follows a commit waits until the true one is over.
  const drain = (): void => {
    while (!committing) {
      const start = greeted ? 1 : 0
      if (asked.length < start + 4) return
      const length = start + asked.readUInt32BE(start)
      if (asked.length < length) return
      const message = asked.subarray(0, length)
      asked = asked.subarray(length)
      const isCommit = greeted && message[0] === 0x51 && commitWords.test(message.subarray(5, -1).toString())
      greeted = true
      if (!isCommit) {
        back.write(message)
        continue
      }
      committing = true
      front.write(done)
      tell(true)
      setTimeout(() => {
        tell(false)
        back.write(message)
      }, delay())
    }
  }
  front.on('data', (bytes: Buffer) => {
    asked = Buffer.concat([asked, bytes])
    drain()
  })
  // From the server: everything passes, but for the true answer to a commit.
  back.on('data', (bytes: Buffer) => {
    if (!committing) return void front.write(bytes)
    answers = Buffer.concat([answers, bytes])
    while (answers.length >= 5) {
      const length = 1 + answers.readUInt32BE(1)
      if (answers.length < length) return
      const isReady = answers[0] === 0x5a
      answers = answers.subarray(length)
      if (!isReady) continue
      committing = false
      if (answers.length > 0) front.write(answers)
      answers = Buffer.alloc(0)
      return drain()
    }
  })
}
