import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Actor } from '../../src/platform/actor.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { withCurrent } from '../../src/platform/http/server.ts'
import { Sessions } from '../../src/platform/session/sessions.ts'
import type { Services } from '../../src/platform/verb/services.ts'
import { sql } from 'kysely'
import type { TestApp } from '../app.ts'
import type { Ask, Changed, Ground } from './ground.ts'
import type { Stage } from './rehearsal.ts'

/** Somebody's call with everything that it says. */
export type Act = { readonly path: string; readonly actor: Actor; readonly body: object }
/** What a call came to: `done`, the name of its refusal, or `fault: …`. */
type Answer = string
type Outcome = { readonly answers: readonly Answer[]; readonly changed: Changed }
/** `lines` counts what the two calls changed. */
type Verdict = { readonly fits: true; readonly lines: number } | { readonly fits: false; readonly said: string }

export type Theatre = { readonly world: TestApp; readonly stage: Stage; readonly ground: Ground }

const attempt = async (services: Services, { path, actor, body }: Act): Promise<Answer> => {
  const verb = services.verbAt(path)
  if (!verb) throw new Error(`no verb at ${path}`)
  const sessions = new Sessions(services.db, services.config)
  try {
    // As at the door: whose rights have changed calls once more with those that he has now.
    await withCurrent(sessions, actor, async (current) => await verb.run(services, current, body))
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    return `fault: ${(error as { code?: string }).code ?? ''} ${(error as Error).message}`
  }
}

type Counter = { readonly name: string; readonly n: number }
const countersOf = async (ask: Ask): Promise<Map<string, number>> => {
  const rows = await ask<Counter>(`
    select coalesce((select p.relname from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = s.relid), s.relname) as name, sum(n_tup_ins + n_tup_upd + n_tup_del)::int as n
    from pg_stat_xact_user_tables s where s.schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0 group by 1`)
  return new Map(rows.map(({ name, n }) => [name, n]))
}

type Played = Outcome & { readonly touched: readonly string[]; readonly afterFirst: Changed }
/** What these calls come to one after the other, what the first of them changed, and in which tables they wrote; nothing of it stays. */
export const inTurns = async ({ stage, ground }: Theatre, acts: readonly Act[]): Promise<Played> =>
  await stage.rehearse(async (services) => {
    const before = await countersOf(stage.ask)
    const touchedNow = async () => [...(await countersOf(stage.ask))].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name)
    const answers: Answer[] = []
    let [touched, changed, afterFirst]: [string[], Changed, Changed | undefined] = [[], {}, undefined]
    for (const act of acts) {
      answers.push(await attempt(services, act))
      await stage.idle()
      touched = await touchedNow()
      changed = await ground.changedIn(stage.ask, touched)
      afterFirst ??= changed
    }
    return { answers, touched, changed, afterFirst: afterFirst ?? changed }
  })

/** What two calls come to in each order, and what each of them changes alone; the answers are those of the first and the second call, not of the earlier and the later. */
type Turns = { readonly first: Outcome; readonly second: Outcome; readonly alone: readonly [Changed, Changed]; readonly touched: readonly string[] }
const learn = async (theatre: Theatre, [one, two]: readonly [Act, Act]): Promise<Turns> => {
  const first = await inTurns(theatre, [one, two])
  const turned = await inTurns(theatre, [two, one])
  return {
    first,
    second: { ...turned, answers: turned.answers.toReversed() },
    alone: [first.afterFirst, turned.afterFirst],
    touched: [...new Set([...first.touched, ...turned.touched])]
  }
}

/** What was learnt of pairs on rows that stand as they stood then; empty it when they stand otherwise. */
export type Learnt = Map<string, Turns>
const keyOf = (pair: readonly [Act, Act]): string =>
  pair.map(({ path, actor, body }) => `${path} ${actor.user_id} ${JSON.stringify(body)}`).join(' + ')

/**
 * Plays two calls at the same instant, the second some milliseconds later where `later` says so, and looks whether answers and rows are those of one order or of the
 * other, or of one call alone while the other was told that it was overtaken. Afterwards the rows stand as before. What was learnt of the pair earlier is taken for a
 * yes only: a no is asked again of what is learnt anew, since time goes on meanwhile.
 */
export const atOnce = async (
  theatre: Theatre,
  pair: readonly [Act, Act],
  later: number,
  learnt: Learnt,
  look?: () => Promise<string[]>
): Promise<Verdict> => {
  const known = learnt.get(keyOf(pair))
  const turns = known ?? (await learn(theatre, pair))
  learnt.set(keyOf(pair), turns)
  const verdict = await compare(theatre, pair, later, turns, look)
  if (verdict.fits || !known) return verdict
  const anew = await learn(theatre, pair)
  learnt.set(keyOf(pair), anew)
  return isDeepStrictEqual(anew, known) ? verdict : await compare(theatre, pair, later, anew, look)
}

const compare = async (
  theatre: Theatre,
  [one, two]: readonly [Act, Act],
  later: number,
  { first, second, alone, touched }: Turns,
  look?: () => Promise<string[]>
): Promise<Verdict> => {
  const { world, ground } = theatre
  const answers = await Promise.all([attempt(world.services, one), setTimeout(later).then(() => attempt(world.services, two))])
  const rowsNow = async (): Promise<Changed> =>
    await transactAsSystem(world.services.db, async (tx) => {
      const ask: Ask = async (text) => (await sql.raw(text).execute(tx)).rows as never
      return await ground.changedIn(ask, touched)
    })
  const lone = !answers.includes('done') ? undefined : isOvertaken(answers[0]) ? alone[1] : isOvertaken(answers[1]) ? alone[0] : undefined
  const fits = (changed: Changed): boolean =>
    (lone !== undefined && isDeepStrictEqual(lone, changed)) ||
    [first, second].some((turn) => turn.answers.every((answer, i) => isLike(answer, answers[i])) && isDeepStrictEqual(turn.changed, changed))
  let changed = await rowsNow()
  // A call may go on after it has answered, as one who is called back does.
  for (let tries = 0; !fits(changed) && tries < 10; tries += 1) {
    await setTimeout(50)
    changed = await rowsNow()
  }
  const findings = (await look?.()) ?? []
  await ground.restore(touched)
  if (findings.length === 0 && fits(changed)) return { fits: true, lines: Object.values(changed).flat().length }
  // Whatever else was written goes as well.
  await ground.restore(ground.tables)
  return { fits: false, said: tell({ answers, changed }, first, second, findings) }
}

/*
 * Who was overtaken while his call ran reads that the row has changed, and nothing of his call stays: where he who comes later is refused too, it is the same, and
 * where he would have had his way, it is as if the other had called alone.
 */
const isLike = (inTurn: Answer, answer: Answer | undefined): boolean =>
  answer === inTurn || (isOvertaken(answer) && inTurn !== 'done' && !inTurn.startsWith('fault'))
const isOvertaken = (answer: Answer | undefined): boolean => answer === 'staleVersion' || answer === 'rechargePaying'

/* What was answered, and how the rows differ from the nearer one of the two orders. */
const tell = (at: Outcome, first: Outcome, second: Outcome, findings: readonly string[]): string => {
  const differences = [first, second].map((turn) => linesBetween(turn.changed, at.changed))
  const near = differences[0] && differences[1] && differences[1].length < differences[0].length ? differences[1] : differences[0]
  return [
    `answered ${at.answers.join(' and ')}; in turn ${first.answers.join(' and ')}, or ${second.answers.join(' and ')}`,
    ...findings.map((finding) => `  found: ${finding}`),
    ...(near ?? []).slice(0, 12).map((line) => `  ${line}`)
  ].join('\n')
}
const linesBetween = (wanted: Changed, got: Changed): string[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(got)])].flatMap((table) => {
    const [left, right] = [[...(wanted[table] ?? [])], [...(got[table] ?? [])]]
    const only = (from: readonly string[], than: readonly string[]) => {
      const rest = [...than]
      return from.filter((line) => {
        const at = rest.indexOf(line)
        if (at >= 0) rest.splice(at, 1)
        return at < 0
      })
    }
    const [missing, more] = [only(left, right), only(right, left)]
    return [...missing.map((line) => `${table} lacks ${line.slice(0, 900)}`), ...more.map((line) => `${table} has ${line.slice(0, 900)}`)]
  })
