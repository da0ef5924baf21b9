import { Refusal } from '@yunshu/contract/kit/refusals'
import { expect, test } from 'vitest'
import type { Actor } from '../actor.ts'
import { runDue } from './runDue.ts'
import type { Services } from './services.ts'

test('a row that breaks holds up none behind it; one that somebody decided is left; the fault is told in the end', async () => {
  const acted: [number, unknown][] = []
  const run = async (_services: Services, actor: Actor, row: unknown): Promise<never> => {
    const { id } = row as { id: number }
    if (id === 2) throw new Refusal('notYet')
    if (id === 3) throw new Error('broken')
    acted.push([actor.tenant_id, row])
    return undefined as never
  }
  const due = (ids: readonly number[]) => ids.map((id) => ({ tenant_id: 7, id }))
  const services = {} as Services
  expect(await runDue(services, { run }, due([1, 2, 4]))).toBe(2)
  expect(acted).toEqual([
    [7, { id: 1 }],
    [7, { id: 4 }]
  ])
  await expect(runDue(services, { run }, due([3, 5]))).rejects.toThrow('broken')
  expect(acted.at(-1)).toEqual([7, { id: 5 }])
})
