import { contracts } from '@yunshu/contract/all'
import { taskKind } from '@yunshu/contract/task/contract'
import { expect, test } from 'vitest'
import { jobs, runners, verbs } from './app.ts'
import type { Services } from './platform/verb/services.ts'

const calls = Object.values(contracts).flatMap((own) => Object.values(own))

test('every call has exactly one verb that answers it, and no verb answers a call that nobody declared', () => {
  const answered = verbs.map(({ contract }) => contract)
  expect(calls.filter((call) => answered.filter((one) => one === call).length !== 1).map(({ path }) => path)).toEqual([])
  expect(answered.filter((contract) => !calls.includes(contract)).map(({ path }) => path)).toEqual([])
})

test('every kind of task has its runner, and every queue one worker', () => {
  expect(Object.keys(runners).sort()).toEqual([...taskKind].sort())
  const queues = jobs({} as Services).map(({ queue }) => queue)
  expect(queues.length).toBeGreaterThan(5)
  expect(queues.filter((queue, i) => queues.indexOf(queue) !== i)).toEqual([])
})
