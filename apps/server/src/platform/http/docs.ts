import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipOf } from 'node:zlib'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { sealName } from '@yunshu/contract/kit/phoneSeal'
import { refusals } from '@yunshu/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { encodingFor, varyByEncoding } from './encoding.ts'
import { changePolicy, inlineSource, withSources } from './policy.ts'

/** The documents of the API: made and compressed once, when first asked for, so that they cost neither time nor memory however often they are asked for. */
export const docsRoutes = (
  app: FastifyInstance,
  { apiDocs, production }: Pick<Config, 'apiDocs' | 'production'>,
  endpoints: readonly Endpoint[]
): void => {
  if (apiDocs === 'off' || (apiDocs === 'auto' && production)) return
  const serve = (path: string, type: string, make: () => string): void => {
    let made: Promise<Compressed> | undefined
    app.get(path, async (request, reply) => {
      made ??= compressed(make())
      const documents = await made
      varyByEncoding(reply).header('etag', documents.etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === documents.etag) return reply.code(304).send()
      const encoding = encodingFor(request, ['br', 'gzip'])
      if (encoding) reply.header('content-encoding', encoding)
      changePolicy(reply, (said) => withSources(said, 'style-src', ownStyle))
      return reply.type(type).send(documents[encoding ?? 'plain'])
    })
  }
  serve('/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi(endpoints)))
  serve('/api/docs', 'text/html; charset=utf-8', () => docsPage(endpoints))
}
/** The page of the calls has a style of its own. */
const docsStyle =
  "body{font:14px/1.5 system-ui,'PingFang SC','Noto Sans CJK SC',sans-serif;max-width:960px;margin:24px auto;padding:0 16px;color:#1f2328}summary{cursor:pointer;padding:6px 0}code{font-family:ui-monospace,monospace}pre{background:#f6f8fa;padding:12px;overflow:auto;border-radius:6px}small{color:#59636e}"
const ownStyle = [inlineSource(docsStyle)]
type Compressed = { readonly etag: string; readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer }
const compressed = async (text: string): Promise<Compressed> => {
  const plain = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [br, gzip] = await Promise.all([promisify(brotliCompress)(plain, quality), promisify(gzipOf)(plain)])
  // One mark for all three, so a weak one.
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, br, gzip }
}

/** OpenAPI 3.1 of the whole contract; a typebox schema is JSON Schema already. */
const openApi = (endpoints: readonly Endpoint[]): object => ({
  openapi: '3.1.0',
  info: {
    title: 'Yunshu 运枢',
    version: '1',
    description: 'Every answer is HTTP 200 with {code, msg, data}; code 200 and 1 are success. The token goes in the header `token`.'
  },
  components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
  paths: { ...Object.fromEntries(endpoints.map((endpoint) => [endpoint.path, methods(endpoint)])), '/api/file/uploadImgAndFile': { post: upload } }
})

/** A schema with the seal of each phone that can have one, as answers carry it and forms send it back. */
const withSeals = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const { properties } = (value ?? {}) as { properties?: Record<string, { kind?: string; format?: string; place?: string }> }
    if (typeof properties !== 'object') return value
    const sealed = Object.keys(properties).filter((name) => {
      const { kind, format, place } = properties[name] ?? {}
      return kind === 'phone' && (place !== undefined || format !== undefined)
    })
    for (const name of sealed) Object.assign(properties, { [sealName(name)]: { type: 'string', description: `opens ${name}` } })
    return value
  }) as object

/** A query that takes nothing answers GET as well. */
const methods = (endpoint: Endpoint): object => {
  const { requestBody, ...rest } = operation(endpoint)
  const asks = Object.keys((endpoint.input as { properties?: object }).properties ?? {}).length > 0
  return {
    ...(endpoint.kind === 'query' && !asks ? { get: { ...rest, operationId: `${rest.operationId}.get` } } : {}),
    post: { ...rest, requestBody }
  }
}

const answerOf = (data: object): object => ({
  'application/json': {
    schema: { type: 'object', required: ['code', 'msg', 'data'], properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } }
  }
})

/** Files go in as a form of parts; the answer is the address under which the file is read. */
const upload = {
  operationId: 'file.uploadImgAndFile',
  tags: ['file'],
  description: 'command; session',
  security: [{ token: [] }],
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } } } }
  },
  responses: { '200': { description: 'success 200', content: answerOf({ type: 'string', format: 'file-url' }) } }
}

const operation = ({ path, kind, may, input, output, refuses }: Endpoint) => ({
  operationId: path.replace(/^\/(api\/)?/, '').replaceAll('/', '.'),
  tags: [path.split('/')[path.startsWith('/api/') ? 2 : 1]],
  description: `${kind}; ${typeof may === 'string' ? may : may.map((grant) => `${grant.type}:${grant.code}`).join(' ')}`,
  ...(may === 'anyone' ? {} : { security: [{ token: [] }] }),
  ...(kind === 'command'
    ? { parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }] }
    : {}),
  requestBody: {
    ...(((input as { required?: readonly string[] }).required ?? []).length > 0 ? { required: true } : {}),
    content: { 'application/json': { schema: withSeals(input) }, 'application/x-www-form-urlencoded': { schema: withSeals(input) } }
  },
  responses: {
    '200': {
      description: [
        'success 200',
        ...[...new Set(['badInput', 'noPermission', 'loggedOut', ...refuses])].map(
          (name) => `${(refusals.codes as Record<string, number>)[name]} ${name}: ${(refusals.zh as Record<string, string>)[name]}`
        )
      ].join('; '),
      content: answerOf(withSeals(output))
    }
  }
})

/** A page that shows the document, without any script from elsewhere. */
const docsPage = (endpoints: readonly Endpoint[]): string => `<!doctype html><html lang="zh"><meta charset="utf-8"><title>API · 运枢</title>
<meta name="viewport" content="width=device-width"><style>${docsStyle}</style>
<h1>运枢 API</h1><p>POST，JSON 或表单；令牌放在请求头 <code>token</code>；返回恒为 <code>{code, msg, data}</code>。<a href="/api/openapi.json">openapi.json</a></p>
${endpoints.map((endpoint) => `<details><summary><code>POST ${escape(endpoint.path)}</code> <small>${escape(typeof endpoint.may === 'string' ? endpoint.may : endpoint.may.map((grant) => `${grant.type}:${grant.code}`).join(' '))}</small></summary><pre>${escape(JSON.stringify({ input: endpoint.input, output: endpoint.output, refuses: endpoint.refuses }, null, 2))}</pre></details>`).join('\n')}
</html>`

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
