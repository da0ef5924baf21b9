import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import { rootTenant } from '../tenant/access.ts'
import { actorFor, langOf, type Route } from './server.ts'

/**
 * Whether calls can be answered rightly at this moment (`/api/health`, 503 where not), with each part and since when it is so; why stands there for the root's
 * people only. Whether the process itself is in order (`/api/health/live`): 503 where only a restart would help, never for a database or a disk that fails.
 */
export const healthRoutes: Route = (app, { health }, sessions) => {
  app.get('/api/health', async (request, reply) => {
    await health.lookAtDatabase()
    const ok = health.isReady()
    // Who asks is only known where the database is.
    const actor = ok ? await actorFor(request, sessions).catch(() => undefined) : undefined
    const mayKnow = actor?.type === 1 && actor.tenant_id === rootTenant
    const parts = health
      .parts()
      .map(({ part, state, since, why }) => ({ part, state, since, ...health.figuresOf(part), ...(mayKnow && why && { why }) }))
    if (ok) return reply.send({ code: 200, msg: '', data: { ok, parts } })
    const refusal = new Refusal('unavailable')
    return reply.code(503).send({ code: refusals.codes.unavailable, msg: refusalText(refusals, refusal, langOf(request)), data: { ok, parts } })
  })
  app.get('/api/health/live', async (_request, reply) => {
    const ok = health.isAlive()
    return reply.code(ok ? 200 : 503).send({ code: ok ? 200 : refusals.codes.unavailable, msg: '', data: { ok } })
  })
}
