import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, onSendHookHandler } from 'fastify'

/** Limits on answers that wait for slow readers. */
type FlowLimits = {
  /** Answers that are asked for at once over one connection; browsers and proxies ask for one at a time. */
  readonly pipelined: number
  /** Bytes of answers in memory that their readers have not taken yet, of one connection and of all. */
  readonly waitingOfOne: number
  readonly waitingInAll: number
  /** An answer has this long, and a second more for each so many bytes of it. */
  readonly patienceMs: number
  readonly slowestBytesPerSecond: number
}
export const flowLimits: FlowLimits = {
  pipelined: 32,
  waitingOfOne: 16_000_000,
  waitingInAll: 128_000_000,
  patienceMs: 30_000,
  slowestBytesPerSecond: 16_000
}
type Line = { answers: number; bytes: number }

/** Bytes of one answer that count as waiting, and when its reader has to have taken it. */
type Answer = { bytes: number; late: NodeJS.Timeout | undefined }
type Flow = {
  /** Bytes that wait in all. */
  readonly waiting: () => number
  /** Counts an answer as it is now; a hook for `onSend`, once more behind whatever makes answers shorter. */
  readonly count: onSendHookHandler
}

/** Keeps answers from piling up in memory: whoever asks for many without reading them, or reads too slowly, loses the connection; of all together those who wait for most. */
export const boundFlow = (app: FastifyInstance, limits: FlowLimits = flowLimits): Flow => {
  const lines = new Map<Socket, Line>()
  const answers = new WeakMap<ServerResponse, Answer>()
  let waiting = 0
  const drop = (socket: Socket): void => void socket.destroy()
  const take = (socket: Socket, response: ServerResponse): Line => {
    const line = lines.get(socket) ?? { answers: 0, bytes: 0 }
    if (!lines.has(socket)) {
      lines.set(socket, line)
      socket.once('close', () => {
        lines.delete(socket)
        waiting -= line.bytes
        line.bytes = 0
      })
    }
    line.answers += 1
    response.once('close', () => (line.answers -= 1))
    return line
  }
  const hold = (line: Line, answer: Answer, bytes: number): void => {
    line.bytes += bytes - answer.bytes
    waiting += bytes - answer.bytes
    answer.bytes = bytes
  }
  const begin = (response: ServerResponse, line: Line): Answer => {
    const answer: Answer = { bytes: 0, late: undefined }
    answers.set(response, answer)
    response.once('close', () => {
      clearTimeout(answer.late)
      if (line.bytes > 0) hold(line, answer, 0)
    })
    return answer
  }
  app.server.prependListener('request', ({ socket }, response: ServerResponse) => {
    if (take(socket, response).answers > limits.pipelined) drop(socket)
  })
  // What was asked for over a connection that is gone is not done any more.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack()
    else done()
  })
  const count: onSendHookHandler = (request, reply, payload, done) => {
    const { socket } = request.raw
    const line = lines.get(socket)
    if (!line || socket.destroyed) return done(null, payload)
    const bytes = typeof payload === 'string' ? Buffer.byteLength(payload) : Buffer.isBuffer(payload) ? payload.length : 0
    const answer = answers.get(reply.raw) ?? begin(reply.raw, line)
    hold(line, answer, bytes)
    // A file that streams is not in memory, but its reader keeps it open.
    const length = bytes || Number(reply.getHeader('content-length') ?? 0)
    clearTimeout(answer.late)
    answer.late = setTimeout(() => drop(socket), limits.patienceMs + (length / limits.slowestBytesPerSecond) * 1000).unref()
    if (line.answers > 1 && line.bytes > limits.waitingOfOne) drop(socket)
    while (waiting > limits.waitingInAll) {
      const [most] = [...lines].filter(([one]) => !one.destroyed).sort(([, a], [, b]) => b.bytes - a.bytes)
      if (!most) break
      drop(most[0])
      waiting -= most[1].bytes
      most[1].bytes = 0
    }
    done(null, payload)
  }
  app.addHook('onSend', count)
  return { waiting: () => waiting, count }
}
