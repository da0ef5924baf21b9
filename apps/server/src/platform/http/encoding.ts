// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and what imports this file from elsewhere has to find ours
/// <reference path="./negotiator.d.ts" />
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** How an answer can be compressed. */
export type Encoding = 'br' | 'gzip'

/** Which of the encodings at hand the asker likes best, of equals the first; nothing where he takes none or says nothing of it. */
export const encodingFor = ({ headers }: FastifyRequest, ready: readonly Encoding[]): Encoding | undefined => {
  if (!headers['accept-encoding'] || ready.length === 0) return undefined
  const liked = new Negotiator({ headers }).encoding([...ready, 'identity'], { preferred: ready })
  return ready.find((encoding) => encoding === liked)
}

/** Tells caches that whoever takes other encodings may get another answer; also said where this one is not compressed. */
export const varyByEncoding = (reply: FastifyReply): FastifyReply => {
  const said = String(reply.getHeader('vary') ?? '')
  if (said.includes('*') || /\baccept-encoding\b/i.test(said)) return reply
  return reply.header('vary', said === '' ? 'accept-encoding' : `${said}, accept-encoding`)
}
