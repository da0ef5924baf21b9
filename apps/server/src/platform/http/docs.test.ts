import { Validator } from '@seriousme/openapi-schema-validator'
import { contracts } from '@yunshu/contract/all'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { docsRoutes } from './docs.ts'

// What a program of others reads of our calls is judged by readers that are not ours.

type Content = Record<string, { schema: Record<string, unknown> }>
type Operation = {
  operationId: string
  parameters?: Record<string, unknown>[]
  security?: Record<string, string[]>[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content: Content }>
}
type Document = { openapi: string; components: { securitySchemes: object }; paths: Record<string, Record<string, Operation>> }

let document: Document
beforeAll(async () => {
  const app = fastify()
  const endpoints = Object.values(contracts).flatMap((calls) => Object.values(calls))
  docsRoutes(app, { apiDocs: 'on', production: false }, endpoints)
  document = (await app.inject({ url: '/api/openapi.json' })).json<Document>()
  await app.close()
})

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })))

/** The document by the official schema of its version; that one looks into no schema, so each of them by the metaschema of JSON Schema; and names by the specification's text. */
const faultsOf = async (of: Document): Promise<string[]> => {
  const { valid, errors } = await new Validator().validate(of)
  const outer = valid
    ? []
    : [typeof errors === 'string' ? errors : (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)]
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  const seen = new Set<string>()
  const inner = operationsOf(of).flatMap(({ at, operation: { operationId, security = [], requestBody, responses } }) => {
    const contents = [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content)]
    const schemas = contents.flatMap((content) => Object.values(content).map(({ schema }) => schema))
    const wrong = schemas.filter((schema) => ajv.validateSchema(schema) !== true).map(() => `${at} ${ajv.errorsText()}`)
    const twice = seen.has(operationId) ? [`${at} ${operationId} stands twice`] : []
    seen.add(operationId)
    const unknown = security.flatMap(Object.keys).filter((name) => !Object.hasOwn(of.components.securitySchemes, name))
    return [...wrong, ...twice, ...unknown.map((name) => `${at} knows no ${name}`)]
  })
  return [...outer.flat(), ...inner]
}

test('the document of the API is what OpenAPI 3.1 and JSON Schema say that it must be', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operationsOf(document).length).toBeGreaterThan(600)
  expect(await faultsOf(document)).toEqual([])
}, 60_000)

test('a call that asks for a field says that it needs a body', () => {
  const silent = operationsOf(document).filter(({ operation: { requestBody } }) => {
    const needed = Object.values(requestBody?.content ?? {}).some(({ schema }) => ((schema['required'] as string[] | undefined) ?? []).length > 0)
    return needed !== (requestBody?.required ?? false)
  })
  expect(silent.map(({ at }) => at)).toEqual([])
})

const planted: readonly (readonly [string, (operation: Operation) => void])[] = [
  ['a parameter in a place that there is not', (operation) => void (operation.parameters = [{ name: 'x', in: 'heading', schema: {} }])],
  [
    'a type that JSON does not have, deep in a schema',
    ({ requestBody }) => {
      const { schema } = requestBody?.content['application/json'] ?? { schema: {} }
      schema['properties'] = { rows: { type: 'array', items: { type: 'whole' } } }
    }
  ],
  ['a name of another call', (operation) => void (operation.operationId = 'order.create')],
  ['a key that nobody has', (operation) => void (operation.security = [{ certificate: [] }])]
]
test.each(planted)(
  '%s is found',
  async (_, plant) => {
    const wrong = structuredClone(document)
    const operation = wrong.paths['/api/station/create']?.['post']
    expect(operation).toBeDefined()
    if (operation) plant(operation)
    expect(await faultsOf(wrong)).not.toEqual([])
  },
  60_000
)
