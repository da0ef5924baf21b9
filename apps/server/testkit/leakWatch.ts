import type { Sessions } from '../src/platform/session/sessions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import readXlsxFile from 'read-excel-file/node'

/** A text that only these companies (or the person behind a phone) may ever read; the operator of the tenant reads what its companies have. */
export const markFor = (...readers: readonly number[]): string => `¤${readers.join('.')}¤`
const marks = /¤([\d.]+)¤/g

/** What is watched: every answer of a test world, whoever asked for it. */
export type Watch = {
  /** Marks that went to somebody who may not read them, told apart by reader and address. */
  readonly leaks: string[]
  /** Texts without room for a mark (a phone, an amount), each with whom it is for. */
  readonly own: Map<string, readonly number[]>
  answers: number
}

/** Whether a number stands in a text as a whole: its digits may also turn up within a longer one, such as an id or the fraction of a second. */
export const standsIn = (text: string, number: string): boolean => new RegExp(`(?<![\\d.])${number}(?!\\d)`).test(text)

/** Looks through every answer for marks of companies that the asker does not belong to. `tenantOf` says which tenant a marked company is of. */
export const watchAnswers = (app: FastifyInstance, sessions: Sessions, tenantOf: (company_id: number) => number | undefined): Watch => {
  const watch: Watch = { leaks: [], own: new Map(), answers: 0 }
  app.addHook('onSend', async (request, reply, payload) => {
    watch.answers += 1
    const text = await textOf(payload, String(reply.getHeader('content-type') ?? ''))
    const found = [...text.matchAll(marks)].map(([mark, ids = '']): [string, number[]] => [mark, ids.split('.').map(Number)])
    for (const [mark, readers] of watch.own) if (standsIn(text, mark)) found.push([mark, [...readers]])
    if (found.length === 0) return payload
    const reader = await sessions.actorOf(tokenIn(request), { ip: '', ua: '', request_id: '', lang: 'zh', host: '' })
    for (const [mark, readers] of found) {
      const isOperator = reader.type === 1 && readers.some((id) => tenantOf(id) === reader.tenant_id)
      if (isOperator || readers.includes(reader.company_id)) continue
      const line = `${reader.kind === 'nobody' ? 'nobody' : `${reader.who} ${reader.user_name} of ${reader.tenant_id}`} ${request.url.split('?')[0]}: ${mark}`
      if (!watch.leaks.includes(line)) watch.leaks.push(line)
    }
    return payload
  })
  return watch
}

const tokenIn = ({ headers }: FastifyRequest): string | undefined => {
  const cookie = /(?:^|;\s*)yunshu_files=([\w-]+)/.exec(headers.cookie ?? '')?.[1]
  return typeof headers['token'] === 'string' && headers['token'] ? headers['token'] : cookie
}

/** A sheet is read as its reader would. */
const textOf = async (payload: unknown, type: string): Promise<string> => {
  if (typeof payload === 'string') return payload
  if (!Buffer.isBuffer(payload)) return ''
  return type.includes('sheet') ? JSON.stringify(await readXlsxFile(payload).catch(() => [])) : payload.toString('utf8')
}
