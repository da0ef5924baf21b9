import type { Endpoint, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import sharp from 'sharp'
import { type Actor, noOrigin } from '../platform/actor.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { findDriverActor, findUserActor } from '../platform/session/sessions.ts'
import type { Services } from '../platform/verb/services.ts'
import type { Verb } from '../platform/verb/verb.ts'
import type { Base } from './base.ts'

/** Whoever acts in the demo does it through the same verbs, with the same rights, as anybody. */
export type Does = <E extends Endpoint>(actor: Actor, contract: E, input: InputOf<E>) => Promise<OutputOf<E>>

export const doer = (services: Services, verbs: readonly Verb[]): Does => {
  const byContract = new Map(verbs.map((verb) => [verb.contract, verb]))
  return async <E extends Endpoint>(actor: Actor, contract: E, input: InputOf<E>) => {
    const verb = byContract.get(contract)
    if (!verb) throw new Error(`no verb answers ${contract.path}`)
    return (await verb.run(services, actor, input)) as OutputOf<E>
  }
}

export const userOf = async (services: Services, base: Base, account: string): Promise<Actor> => {
  const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, base.users[account]?.id ?? 0))
  if (!found) throw new Error(`the demo has no user ${account}`)
  return { ...found, origin: { ...noOrigin, ip: '127.0.0.1', ua: 'Yunshu demo' } }
}

/** A driver as he is on his phone: a person, across the carriers he drives for. */
export const phoneOf = async (services: Services, tenant_id: number, driver_id: number): Promise<Actor> => {
  const found = await transactAsSystem(services.db, async (tx) => {
    const { person_id } = await tx
      .selectFrom('driver')
      .select('person_id')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', driver_id)
      .executeTakeFirstOrThrow()
    return await findDriverActor(tx, tenant_id, person_id)
  })
  if (!found) throw new Error(`driver ${driver_id} of the demo may not work`)
  return { ...found, origin: { ...noOrigin, ip: '127.0.0.1', ua: 'Yunshu demo' } }
}

export type Scene = 'load' | 'unload' | 'receipt'
export type Photo = { readonly url: string; readonly name: string }

/** Photos of the demo, drawn: one of each scene per photographer, made when first needed. */
export const camera = (services: Services) => {
  const shots = new Map<string, Photo>()
  return async (actor: Actor, scene: Scene): Promise<Photo> => {
    const key = `${actor.company_id}|${scene}`
    const kept = shots.get(key)
    if (kept) return kept
    const name = `${names[scene]}.png`
    drawn[scene] ??= sharp(Buffer.from(drawings[scene])).png().toBuffer()
    const bytes = await drawn[scene]
    const { url } = await services.files.keep(services.db, actor, { name, bytes })
    const shot = { url, name }
    shots.set(key, shot)
    return shot
  }
}

const names: Record<Scene, string> = { load: '装货照片', unload: '卸货照片', receipt: '回单照片' }
const drawn: Partial<Record<Scene, Promise<Buffer>>> = {}
const frame = (sky: string, ground: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="230" fill="${sky}"/><rect y="230" width="480" height="130" fill="${ground}"/>${body}</svg>`
const boxes = (x: number): string =>
  [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        `<rect x="${x + (i % 3) * 42}" y="${208 - Math.floor(i / 3) * 40}" width="38" height="36" fill="#c89b6a" stroke="#8d6b45" stroke-width="2"/>`
    )
    .join('')
const drawings: Record<Scene, string> = {
  load: frame(
    '#dfe9f2',
    '#b9c1c9',
    `<rect x="150" y="110" width="250" height="140" fill="#f5f7fa" stroke="#7b8794" stroke-width="4"/><rect x="60" y="160" width="90" height="90" rx="10" fill="#3f74b5"/><rect x="78" y="175" width="46" height="34" fill="#cfe2f5"/>${boxes(210)}<circle cx="110" cy="256" r="24" fill="#333"/><circle cx="330" cy="256" r="24" fill="#333"/>`
  ),
  unload: frame(
    '#f3ead8',
    '#c4bbaa',
    `<path d="M20 230V120l120-60 120 60v110z" fill="#d9d2c3" stroke="#8c8372" stroke-width="4"/><rect x="90" y="150" width="100" height="80" fill="#6f6a5f"/>${boxes(290)}<rect x="280" y="244" width="150" height="12" fill="#8a6d45"/>`
  ),
  receipt: `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#8d99a6"/><rect x="90" y="24" width="300" height="312" fill="#fffdf6"/>${[70, 100, 130, 160, 190, 220].map((y) => `<rect x="120" y="${y}" width="${y % 60 === 10 ? 240 : 190}" height="8" fill="#c3cad2"/>`).join('')}<circle cx="320" cy="270" r="42" fill="none" stroke="#d64545" stroke-width="5"/><path d="M130 290q30-40 50-8t44-14" stroke="#26415f" stroke-width="4" fill="none"/></svg>`
}
