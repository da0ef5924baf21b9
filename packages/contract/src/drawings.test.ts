import { expect, test } from 'vitest'
import { consoles } from './consoles/all.ts'
import { published } from './consoles/published.testkit.ts'
import { isAction } from './kit/console.ts'
import { type Machine, nameFor, type Who } from './kit/machine.ts'
import { machines } from './machines.ts'

const pagesOf = (type: 1 | 2 | 4) => Object.values(consoles[type].pages)
const types = [1, 2, 4] as const

/** States for calls that do not exist yet: bidding will move an order in and out of them. */
const awaitsItsCall: Readonly<Record<string, readonly string[]>> = {}

const reachable = ({ initial, moves }: Machine): Set<string> => {
  const found = new Set([initial])
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { from, to } of Object.values(moves)) if (from.some((name) => found.has(name))) found.add(to)
  }
  return found
}

test('every state of a machine can be reached, and no move leads from or to a state that is not drawn', () => {
  for (const [word, machine] of Object.entries(machines)) {
    const drawn = Object.keys(machine.states)
    expect(
      Object.values(machine.moves)
        .flatMap(({ from, to }) => [...from, to])
        .filter((name) => !drawn.includes(name)),
      word
    ).toEqual([])
    expect(
      drawn.filter((name) => !reachable(machine).has(name)),
      word
    ).toEqual(awaitsItsCall[word] ?? [])
  }
})

test('no two states of a machine share a code or a name, and every move has a mover', () => {
  for (const [word, { states, moves }] of Object.entries(machines)) {
    for (const key of ['code', 'zh', 'en'] as const) {
      const all = Object.values(states).map((state) => state[key])
      expect(new Set(all).size, `${word} ${key}`).toBe(all.length)
    }
    expect(
      Object.entries(moves).filter(([, { from, by }]) => from.length === 0 || by.length === 0),
      word
    ).toEqual([])
  }
})

test('a state that names whom it waits for is worded for that reader too', () => {
  // By how its name says it: the other side is whoever can move on from there and did not bring it there.
  const named: readonly (readonly [RegExp, Who])[] = [
    [/^(Awaiting|Waiting for) (the )?driver|^待司机/, 'driver'],
    [/^(Awaiting|Waiting for) (the )?(shipper|debtor)|^待货主/, 'shipper'],
    [/^(Awaiting|Waiting for) (the )?carrier|^待承运商/, 'carrier']
  ]
  const elsewhere = /对方|counterparty|for them$/
  const parties: readonly Who[] = ['shipper', 'carrier', 'driver']
  let waiting = 0
  for (const [word, { states, moves }] of Object.entries(machines))
    for (const [name, state] of Object.entries(states)) {
      const all = [state, ...Object.values(state.sides ?? {})].flatMap(({ zh, en }) => [zh, en])
      const asked = new Set<Who>(named.filter(([how]) => all.some((text) => how.test(text))).map(([, who]) => who))
      const into = Object.values(moves).filter(({ to }) => to === name)
      const out = Object.values(moves).filter(({ from }) => (from as readonly string[]).includes(name))
      if (all.some((text) => elsewhere.test(text)))
        for (const who of parties) if (out.some(({ by }) => by.includes(who)) && !into.some(({ by }) => by.includes(who))) asked.add(who)
      for (const who of asked) {
        waiting += 1
        const { zh, en } = nameFor(state, who)
        expect(
          [zh, en].filter((text) => elsewhere.test(text) || named.some(([how, other]) => other === who && how.test(text))),
          `${word} ${name} as ${who}`
        ).toEqual([])
      }
    }
  expect(waiting).toBeGreaterThan(4)
})

test('a page code stands for one page of a kind of user, an action belongs to its page, and a page to a module', () => {
  for (const type of types) {
    const menu = pagesOf(type).filter(({ parent }) => parent === undefined)
    const codes = menu.map(({ code }) => code)
    expect(
      codes.filter((code, i) => codes.indexOf(code) !== i),
      `type ${type}`
    ).toEqual([])
    const acts = pagesOf(type).flatMap(({ code, acts: own }) => Object.values(own).map(([act]) => ({ code, act })))
    expect(acts.filter(({ code, act }) => !isAction(act) || act.slice(0, -2) !== code)).toEqual([])
    expect(new Set(acts.map(({ act }) => act)).size).toBe(acts.length)
    expect(codes.filter((code) => !((code.split('-')[0] ?? '') in consoles[type].modules))).toEqual([])
  }
})

test('no two pages share a route, and every child stands below its parent', () => {
  const routes = types.flatMap((type) => pagesOf(type).map(({ route }) => route))
  expect(routes.filter((route, i) => routes.indexOf(route) !== i)).toEqual([])
  for (const type of types)
    for (const { route, parent } of pagesOf(type))
      if (parent !== undefined) expect(route.startsWith(`${parent}/`) && pagesOf(type).some((page) => page.route === parent), route).toBe(true)
})

test('every page stands at its published address, under its code and its names, unless it is one of ours', () => {
  const kept = new Map(published.map((line) => [line[1], line]))
  for (const type of types)
    for (const { route, code, zh, en, ours = false } of pagesOf(type)) {
      if (ours) expect(kept.has(route), route).toBe(false)
      else expect([type, route, code, zh, en], route).toEqual(kept.get(route))
    }
})
