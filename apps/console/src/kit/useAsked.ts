import type { TObject } from 'typebox'
import { useNavigate } from 'react-router'
import { type Grant, linkTo, type Page } from '@yunshu/contract/kit/console'
import type { Command, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Id, Version } from '@yunshu/contract/kit/fields'
import { useSay } from './lang.ts'
import type { Action } from './Moves.tsx'
import { kit } from './phrases.ts'
import { ask, toastDone } from './toast.tsx'
import { useRun } from './useRun.ts'

type Question = { title: string; content?: string; danger?: boolean }

/** A command behind a button, with a question before and a message after it: `await run(input, { ask: { title }, done })`. Without `ask` there is no question. Gives undefined when it was not done. */
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

/** The action 编辑 of a row: leads to the page on which it is changed, for users with the right to that page. */
export const useEditAction = (page: Page<Page['acts'], 'id'>): ((row: { readonly id: number }) => Action) => {
  const say = useSay()
  const navigate = useNavigate()
  return ({ id }) => ({ key: 'edit', label: say(kit, 'edit'), may: page.may.view, run: () => void navigate(linkTo(page, { id })) })
}

type Removable = { readonly id: number; readonly version: number }
type Removal<R> = {
  may: Grant
  ask: (row: R) => string
  /** What the user should know before agreeing, below the question. */
  note?: string
  done?: (row: R) => string
  onRemoved?: (() => void) | undefined
}

/** The action 删除 of a row: asks, removes the version that is shown, and says so. Lists on screen refresh by themselves. */
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
