import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { atMost } from '../inTurn.ts'
import { type Encoding, encodingFor, varyByEncoding } from './encoding.ts'

/** Sizes in bytes; the figures behind them stand in docs/adr/0022. */
export const compressionLimits = {
  /** Shorter answers stay as they are. */
  least: 2048,
  /** Longer ones would hold everybody else, so that a thread compresses them. */
  atOnce: 65_536,
  /** How many long ones are compressed at the same time; Node's few threads also hash passwords and read files. */
  threads: 2
}

/**
 * Compresses answers for clients that accept it: whole ones in one call, streams as they come. Left as they are: what is compressed already, partial content, media
 * types that do not shrink, event streams, and `no-transform`. A strong ETag becomes a weak one, since the bytes are others (RFC 9110, 8.8.3).
 */
export const compressAnswers = (app: FastifyInstance): void => {
  const apart = atMost(compressionLimits.threads)
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!isCompressible(payload) || !mayShrink(reply, payload)) return done(null, payload)
    varyByEncoding(reply)
    const encoding = request.method === 'HEAD' ? undefined : encodingFor(request, encodings)
    if (!encoding) return done(null, payload)
    if (payload instanceof Readable) {
      mark(reply, encoding).removeHeader('content-length')
      // A stream that fails before anything was sent is answered with a fault, which is not compressed.
      const compressor = streamOf[encoding]().once('error', () => void reply.removeHeader('content-encoding'))
      // Whoever sends the compressed stream sees how it ends, well or not.
      return done(
        null,
        pipeline(payload, compressor, () => undefined)
      )
    }
    const sendCompressed = (bytes: Buffer): void => {
      mark(reply, encoding).header('content-length', bytes.length)
      done(null, bytes)
    }
    if (sizeOf(payload, reply) <= compressionLimits.atOnce) return sendCompressed(compressNow[encoding](payload))
    apart(() => compressInThread[encoding](payload)).then(sendCompressed, done)
  })
}

/** The first is taken where the asker likes both. */
const encodings: readonly Encoding[] = ['br', 'gzip']
const brotliOptions = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const compressNow = {
  br: (payload: string | Buffer) => brotliCompressSync(payload, brotliOptions(3)),
  gzip: (payload: string | Buffer) => gzipSync(payload, { level: 3 })
}
const compressInThread = {
  br: async (payload: string | Buffer) => await promisify(brotliCompress)(payload, brotliOptions(4)),
  gzip: async (payload: string | Buffer) => await promisify(gzip)(payload, { level: 4 })
}
const streamOf = { br: () => createBrotliCompress(brotliOptions(4)), gzip: () => createGzip({ level: 4 }) }

type Compressible = string | Buffer | Readable
const isCompressible = (payload: unknown): payload is Compressible =>
  typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof Readable

/** Media types that shrink; workbooks, pictures and PDF files are compressed already. */
const shrinks = /^text\/(?!event-stream)|[/+](json|xml|javascript|wasm)(;|$)/
const mayShrink = (reply: FastifyReply, payload: Compressible): boolean =>
  sizeOf(payload, reply) >= compressionLimits.least &&
  shrinks.test(textOf(reply, 'content-type')) &&
  ['', 'identity'].includes(textOf(reply, 'content-encoding')) &&
  reply.statusCode !== 206 &&
  !reply.hasHeader('content-range') &&
  !/\bno-transform\b/.test(textOf(reply, 'cache-control'))

const textOf = (reply: FastifyReply, name: string): string => String(reply.getHeader(name) ?? '').toLowerCase()

/** Bytes of an answer; of a stream those that it announces, else any number. */
const sizeOf = (payload: Compressible, reply: FastifyReply): number => {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (Buffer.isBuffer(payload)) return payload.length
  return reply.hasHeader('content-length') ? Number(reply.getHeader('content-length')) : Infinity
}

const mark = (reply: FastifyReply, encoding: Encoding): FastifyReply => {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
  return reply.removeHeader('accept-ranges').header('content-encoding', encoding)
}
