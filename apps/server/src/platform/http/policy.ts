import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const header = 'content-security-policy'

/** Gives one answer another policy (CSP) than what all answers carry. */
export const changePolicy = (reply: FastifyReply, change: (said: string) => string): FastifyReply => {
  const said = reply.getHeader(header)
  return typeof said === 'string' ? reply.header(header, change(said)) : reply
}

/** A policy in which scripts or styles of these sources are allowed beside those of our own server. */
export const withSources = (said: string, directive: 'script-src' | 'style-src', sources: readonly string[]): string =>
  said.replace(`${directive} 'self'`, [`${directive} 'self'`, ...sources].join(' '))

/** A script or style that stands in a page itself, as a source: by the hash of what it says. */
export const inlineSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
