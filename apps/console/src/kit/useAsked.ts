import type { TObject } from 'typebox'
import type { Grant } from '@yunshu/contract/kit/console'
import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Id, Version } from '@yunshu/contract/kit/fields'
import { useSay } from './lang.ts'
import type { Action } from './Moves.tsx'
import { kit } from './phrases.ts'
import { ask, toastDone } from './toast.tsx'
import { useRun } from './useRun.ts'

type Question = { title: string; content?: string; danger?: boolean }

/** A button's command that asks first and says when it is done: `await enable(input, { ask: { title }, done })`; nothing is asked without `ask`. Undefined when it was not done. */
export const useAsked = <C extends Command>(command: C) => {
  const { run, busy } = useRun(command)
  const asked = async (input: InputOf<C>, words: { ask?: Question | undefined | false; done: string }): Promise<OutputOf<C> | undefined> => {
    if (words.ask && !(await ask({ danger: true, ...words.ask }))) return undefined
    const output = await run(input)
    if (output !== undefined) toastDone(words.done)
    return output
  }
  return { run: asked, busy }
}

type Removable = { readonly id: number; readonly version: number }
type Removal<R> = {
  may: Grant
  ask: (row: R) => string
  /** What should be known before one says yes. */
  note?: string
  done?: (row: R) => string
  onRemoved?: (() => void) | undefined
}

/** 删除 as an action of a row: asks, removes it as it was seen, and says so; every list on screen asks again by itself. */
export const useRemoval = <R extends Removable>(
  command: Command<TObject<{ id: typeof Id; version: typeof Version }>>,
  { may, ask: question, note, done, onRemoved }: Removal<R>
): ((row: R) => Action) => {
  const say = useSay()
  const { run } = useAsked(command)
  const remove = async (row: R) => {
    const words = { ask: { title: question(row), ...(note && { content: note }) }, done: done?.(row) ?? say(kit, 'removed') }
    if ((await run({ id: row.id, version: row.version }, words)) !== undefined) onRemoved?.()
  }
  return (row) => ({ key: 'remove', label: say(kit, 'delete'), may, danger: true, run: () => void remove(row) })
}
