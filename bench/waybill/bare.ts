// The yardstick: fastify and pg with the statements it is given, our compression for who takes it compressed, and nothing else. It says its port on the first line.
import { compressAnswers } from '@yunshu/server/platform/http/compression'
import fastify from 'fastify'
import { type Given, openScoped } from './raw.ts'

const { url, scope, statements } = JSON.parse(process.env['BENCH_GIVEN'] ?? '{}') as Given
const pool = openScoped({ url, scope, statements }, 10)
const app = fastify()
compressAnswers(app)
app.post('/list', async () => {
  const [page, counts] = statements
  const data = (await pool.query(page?.sql ?? '', page?.parameters)).rows
  const tabs = (await pool.query(counts?.sql ?? '', counts?.parameters)).rows
  return { code: 200, msg: '', data: { data, tabs } }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(address && typeof address === 'object' ? address.port : 0)
