import { phone, revealsAnHour } from '@yunshu/contract/phone/contract'
import { phonePlaces } from '@yunshu/contract/phone/places'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { maskMobile } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { readSeal, type Sealed } from '../../platform/verb/phones.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, write } from '../../platform/verb/verb.ts'
import { countActs } from '../oplog/index.ts'

const hour = 3_600_000

/** Shows the phones of one record in full (查看完整电话): to whoever may see phones of its kind, so many times an hour, each time with a line in the log. */
export const revealPhones = write(phone.reveal, async ({ tx, actor, input, services: { secrets } }) => {
  const opened = input.seals.map((text) => readSeal(secrets, actor, text) ?? refuse('phoneSealOld'))
  const [first] = opened
  if (!first || opened.some(isOld)) return refuse('phoneSealOld')
  if (opened.some(({ place, id, no }) => place !== first.place || id !== first.id || no !== first.no)) refuse('phonesApart')
  if (!mayDo(actor, ...phonePlaces[first.place])) refuse('noPermission')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phones:${actor.tenant_id}:${actor.user_id ?? 0}`}, 0))`.execute(tx)
  if ((await countActs(tx, actor, 'phone.revealed', new Date(now().getTime() - hour))) >= revealsAnHour)
    refuse('revealedTooOften', { limit: revealsAnHour })
  return {
    output: { phones: opened.map((one) => one.phone) },
    log: {
      type: first.place,
      ...(first.id !== null && { id: first.id }),
      no: first.no,
      after: Object.fromEntries(opened.map(({ field }) => [field, masksOf(opened, field)]))
    }
  }
})

const masksOf = (opened: readonly Sealed[], field: string): string =>
  opened.flatMap((one) => (one.field === field ? [maskMobile(one.phone)] : [])).join(', ')

/* A page that was opened yesterday still serves. */
const isOld = ({ day }: Sealed): boolean => day < addDays(shanghaiDay(now()), -1)
