import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Closed, command } from '@yunshu/contract/kit/endpoint'
import { Id, Text } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { connectCalls } from './call.ts'
import { CommandForm, Submit } from './CommandForm.tsx'
import { Field } from './Field.tsx'
import { giveBack, kept, markOf } from './kept.ts'
import { queryClient } from './queries.ts'
import { TabContext, unsaved } from './tab.ts'
import { useCommandForm } from './useCommandForm.ts'

const rename = command('thing/rename', {
  may: 'session',
  logAs: 'view.created',
  input: Closed({ id: Id, name: Text(2, 20) }),
  output: Closed({})
})
const terms = definePhrases({ zh: { name: '联系人' }, en: { name: 'Contact' } })

const Renaming = ({ id }: { id: number }) => {
  const filling = useCommandForm(rename, { id, name: '' }, () => {})
  return (
    <CommandForm filling={filling} terms={terms}>
      <Field form={filling.form} name="name" />
      <Submit filling={filling} label="Send" />
    </CommandForm>
  )
}
const shown = (id: number, key = '/things') =>
  render(
    <QueryClientProvider client={queryClient}>
      <TabContext value={{ key, note: () => {}, close: () => {}, leave: () => {}, isLeft: () => false, refresh: () => {} }}>
        <Renaming id={id} />
      </TabContext>
    </QueryClientProvider>
  )
const name = () => screen.getByLabelText<HTMLInputElement>('联系人')
const forget = vi.fn()

/** Types a name and keeps the form as an ended session does: away with the page, without a word to its forms. */
const ended = async (id: number): Promise<string> => {
  const page = shown(id)
  await userEvent.type(name(), 'Old Wang')
  const [line] = [...unsaved.values()]
  if (!line) throw new Error('nothing is unsaved')
  const mark = markOf(line.form, line.tabKey)
  const { values } = line.form.store.getState()
  page.unmount()
  kept.set(mark, values)
  return mark
}

beforeEach(() => {
  kept.clear()
  unsaved.clear()
  forget.mockClear()
  giveBack(forget)
  connectCalls({ base: '' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data: {} }))))
})

test('a form comes back as it was typed, as something unsaved, and is kept no longer once it was sent', async () => {
  const mark = await ended(7)
  shown(7)
  await waitFor(() => expect(name().value).toBe('Old Wang'))
  expect([...unsaved.values()].map(({ form }) => form.store.getState().dirty)).toEqual([true])
  expect(forget).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(forget).toHaveBeenCalledWith(mark))
  expect(kept.size).toBe(0)
})

test('a form that is thrown away is kept no longer', async () => {
  const mark = await ended(7)
  const page = shown(7)
  await waitFor(() => expect(name().value).toBe('Old Wang'))
  page.unmount()
  await waitFor(() => expect(forget).toHaveBeenCalledWith(mark))
  shown(7)
  expect(name().value).toBe('')
})

test('the form of another record, or in another tab, begins as ever, and what was kept goes on waiting', async () => {
  await ended(7)
  for (const page of [() => shown(8), () => shown(7, '/others')]) {
    const { unmount } = page()
    expect(name().value).toBe('')
    unmount()
  }
  await new Promise((resolve) => setTimeout(resolve))
  expect(forget).not.toHaveBeenCalled()
  expect(kept.size).toBe(1)
})
