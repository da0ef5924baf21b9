import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInTurn, useQueued } from './useInTurn.ts'

/** A desk with a plan of a version, at which changes are made; each waits until it is answered. */
const aDesk = () => {
  const done: string[] = []
  const answers: ((version: number | undefined) => void)[] = []
  const held = renderHook(
    ({ version, toConfirm }: { version: number; toConfirm: boolean }) => {
      const { busy, closing, during } = useInTurn(version)
      const open = toConfirm && !closing
      const change = (what: string, how?: 'closes') => {
        done.push(`${what} of ${version}`)
        void during(
          () =>
            new Promise<{ version: number } | undefined>((answer) =>
              answers.push((next) => answer(next === undefined ? undefined : { version: next }))
            ),
          how
        )
      }
      return { busy, open, ask: useQueued({ busy, open, does: { change } }) }
    },
    { initialProps: { version: 1, toConfirm: true } }
  )
  return {
    desk: held.result,
    done,
    ask: (what: string, how?: 'closes') => act(() => held.result.current.ask((does) => does.change(what, how))),
    answer: (version: number | undefined) => act(async () => answers.shift()?.(version)),
    show: (version: number, toConfirm = true) => act(() => held.rerender({ version, toConfirm }))
  }
}

test('what is asked for while a change is under way waits until its plan is shown, and is done with that one', async () => {
  const { desk, done, ask, answer, show } = aDesk()
  ask('drag')
  ask('lock')
  ask('undo')
  expect([done, desk.current.busy]).toEqual([['drag of 1'], true])
  // Answered, but the plan on the screen is still the old one.
  await answer(2)
  expect([done, desk.current.busy]).toEqual([['drag of 1'], true])
  show(2)
  expect(done).toEqual(['drag of 1', 'lock of 2'])
  await answer(3)
  show(3)
  expect(done).toEqual(['drag of 1', 'lock of 2', 'undo of 3'])
  await answer(4)
  show(4)
  expect([done.length, desk.current.busy]).toEqual([3, false])
})

test('after a refused change the next one is done at once, with the plan as it is', async () => {
  const { desk, done, ask, answer } = aDesk()
  ask('drag')
  ask('drag back')
  await answer(undefined)
  expect(done).toEqual(['drag of 1', 'drag back of 1'])
  await answer(undefined)
  expect(desk.current.busy).toBe(false)
})

test('from the moment at which a plan is computed again nobody changes it, and what was asked for meanwhile is dropped', async () => {
  const { desk, done, ask, answer, show } = aDesk()
  ask('replan', 'closes')
  expect([desk.current.busy, desk.current.open]).toEqual([true, false])
  ask('drag')
  await answer(2)
  expect([desk.current.busy, desk.current.open]).toEqual([true, false])
  show(2, false)
  expect([desk.current.busy, desk.current.open]).toEqual([false, false])
  ask('undo')
  show(3)
  expect([desk.current.open, done]).toEqual([true, ['replan of 1']])
  ask('drag')
  expect(done).toEqual(['replan of 1', 'drag of 3'])
})

test('a refused replan leaves the plan open', async () => {
  const { desk, ask, answer } = aDesk()
  ask('replan', 'closes')
  await answer(undefined)
  expect([desk.current.busy, desk.current.open]).toEqual([false, true])
})
