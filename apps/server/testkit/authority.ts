import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageFaults } from '@yunshu/contract/report/check'
import { fieldMap, type Message, type MessageKind } from '@yunshu/contract/report/fieldMap'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'

/** How the stand-in answers: it takes at once, only looks at first, is away, or takes and its answer is lost on the way. */
export type Mood = 'takes' | 'looks' | 'away' | 'busy' | 'loses'
/** What the authority's own registers say against a message whose fields are in order: a code and its text. */
type Judge = (kind: MessageKind, message: Message) => { readonly code: string; readonly text: string } | undefined
type Kept = { readonly kind: MessageKind; readonly message: Message; readonly receipt_no: string; came: number; result: 'accepted' | 'received' }

/**
 * A system that behaves like the authority's (docs/authority.md): it knows one sender by his key, takes each number once, holds messages against the field map and
 * refuses what is wrong with a code, may be late, and may be away.
 */
export const openAuthority = async (sender: { readonly code: string; readonly secret: string; readonly port?: number }) => {
  const kept = new Map<string, Kept>()
  const refused: { readonly no: string; readonly code: string }[] = []
  /** `moods` says it call by call, instead of `mood`. */
  const state = {
    mood: 'takes' as Mood,
    moods: undefined as (() => Mood) | undefined,
    refuses: undefined as string | undefined,
    judges: undefined as Judge | undefined
  }

  const isSigned = (request: IncomingMessage, path: string, body: string): boolean => {
    const digest = createHash('sha256').update(body).digest('hex')
    const text = [request.method, path, request.headers['x-timestamp'], digest].join('\n')
    const wanted = createHmac('sha256', sender.secret).update(text).digest()
    const given = Buffer.from(String(request.headers['x-signature'] ?? ''), 'hex')
    return request.headers['x-sender'] === sender.code && given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const say = (response: ServerResponse, status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const told = ({ result, receipt_no }: Kept) => (result === 'accepted' ? { result, receiptNo: receipt_no } : { result })

  const take = (body: string, mood: Mood): { status: number; answer: object } => {
    const { messageNo: no, messageType: kind, body: message } = JSON.parse(body) as { messageNo: string; messageType: MessageKind; body: Message }
    const before = kept.get(no)
    if (before) {
      before.came += 1
      return { status: 200, answer: told(before) }
    }
    const [fault] = kind in fieldMap ? messageFaults(kind, message, false) : [{ path: 'messageType', fault: 'unknown' as const }]
    const against = state.judges?.(kind, message)
    const code = state.refuses ?? (fault && `F-${fault.fault}`) ?? against?.code
    if (code) {
      refused.push({ no, code })
      return { status: 200, answer: { result: 'refused', code, text: fault ? `${fault.path} ${fault.fault}` : (against?.text ?? '车辆信息未备案') } }
    }
    const one: Kept = {
      kind,
      message,
      receipt_no: `R${String(kept.size + 1).padStart(8, '0')}`,
      came: 1,
      result: mood === 'looks' ? 'received' : 'accepted'
    }
    kept.set(no, one)
    return { status: 200, answer: told(one) }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const path = request.url ?? ''
      const mood = state.moods?.() ?? state.mood
      if (mood === 'away') return void request.socket.destroy()
      if (mood === 'busy') return say(response, 503, { result: 'busy' })
      if (!isSigned(request, path, body)) return say(response, 401, { result: 'refused', code: 'A-001', text: '签名无效' })
      if (path.endsWith('/ping')) return say(response, 200, { text: 'ready' })
      if (request.method === 'POST') {
        const { status, answer } = take(body, mood)
        return mood === 'loses' ? void request.socket.destroy() : say(response, status, answer)
      }
      const one = kept.get(decodeURIComponent(path.split('/').at(-1) ?? ''))
      if (!one) return say(response, 404, { result: 'refused', code: 'N-404', text: '无此报文' })
      if (mood === 'takes') one.result = 'accepted'
      say(response, 200, told(one))
    })
  })
  await new Promise<void>((done) => server.listen(sender.port ?? 0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/province`,
    host: `127.0.0.1:${port}`,
    kept,
    refused,
    state,
    close: () => new Promise<void>((done) => server.close(() => done()))
  }
}

/** Who reports says who it is, and where its customers sit: without these no message passes the field map. */
export const sayWhoReports = async (world: Pick<TestApp, 'services' | 'base'>): Promise<void> =>
  await transactAsSystem(world.services.db, async (tx) => {
    await tx
      .updateTable('tenant')
      .set({ platform_mode: 1, network_permit_no: '川交运管许可成字510100000001号' })
      .where('id', '=', world.base.tenant_id)
      .execute()
    await tx
      .updateTable('company')
      .set({ road_permit_no_enc: world.services.secrets.seal('510107000001'), road_permit_no_mask: '5101****0001', area_code: '510107' })
      .where('tenant_id', '=', world.base.tenant_id)
      .execute()
  })
