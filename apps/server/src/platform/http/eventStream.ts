import type { FastifyReply } from 'fastify'

/** Bytes that a stream keeps for a reader who does not read. */
const mostUnread = 262_144

/** An open stream of server-sent events. */
interface EventStream {
  /** Writes frames; a reader who does not read loses the stream, and is told to look at everything when he connects again. */
  readonly send: (text: string) => void
  /** Writes the last frame and closes. */
  readonly end: (text: string) => void
}

/**
 * Opens a stream of server-sent events on the answer. `retryMs` is how long a browser waits before it connects again;
 * `onGone` is called once, when the reader has gone or the connection broke.
 */
export function openEventStream(reply: FastifyReply, retryMs: number, onGone: () => void): EventStream {
  reply.hijack()
  const { raw } = reply
  // The stream ends with its connection: framing each event as a chunk would double what a write to a thousand streams costs.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close'
  })
  raw.write(`retry: ${retryMs}\n\ndata: {"kind":"hello"}\n\n`)
  // An error is followed by the close; without a listener it would end the process.
  raw.on('error', () => {})
  raw.once('close', onGone)
  return {
    send: (text) => void (raw.writableLength > mostUnread ? raw.destroy() : raw.write(text)),
    end: (text) => void raw.end(text)
  }
}
