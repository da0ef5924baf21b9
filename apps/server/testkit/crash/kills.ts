import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess, Kill } from './serverProcess.ts'

/** So many kills: server and database in turn, and in the end both at once. */
export const killsOf = (n: number): Kill[] => Array.from({ length: n }, (_, i) => (i === n - 1 ? 'both' : i % 2 === 0 ? 'server' : 'postgres'))

/** How long a run with so many kills may take on a slow machine, ms. */
export const timeFor = (kills: number): number => 600_000 + kills * 15_000

/** Each kill comes when its share of the moves is acknowledged, and a random moment later. */
export const killAtRandom = async (
  server: ServerProcess,
  tally: { readonly acks: readonly unknown[] },
  plan: { moves: number; kills: readonly Kill[]; random: () => number; isOver: () => boolean; held?: () => number }
): Promise<number[]> => {
  const back: number[] = []
  for (const [i, what] of plan.kills.entries()) {
    const due = (plan.moves * (i + 0.5)) / (plan.kills.length + 0.5)
    while (tally.acks.length < due) {
      if (plan.isOver()) return back
      await pause(5)
    }
    if (plan.held) await untilHeld(plan.held, plan.isOver)
    else await pause(plan.random() * 150)
    await server.kill(what)
    back.push(Math.round(await server.untilReady()))
  }
  return back
}

// With the fault planted, the kill comes while some answers are out whose commits are not.
const untilHeld = async (held: () => number, isOver: () => boolean): Promise<void> => {
  while (held() < 3 && !isOver()) await pause(5)
  await pause(100)
}
