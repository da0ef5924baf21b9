import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, ConfigProvider } from 'antd'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Closed } from '@yunshu/contract/kit/endpoint'
import { Text } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { Dialog, FormDialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { queryClient } from './queries.ts'
import { useAnswers } from './useAnswers.ts'

const onClose = vi.fn()
const onClick = vi.fn()
const main = { label: '派单', onClick }
afterEach(() => vi.clearAllMocks())

const shown = (dialog: ReactNode) =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>
    </ConfigProvider>
  )
/** The buttons of the foot from left to right, the primary one marked. */
const foot = () =>
  [...document.querySelectorAll('.ant-modal-footer button')].map((button) =>
    button.className.includes('primary') ? `*${button.textContent}` : button.textContent
  )

test.each([
  ['what it is for comes last, the way out before it', { main }, ['取消', '*派单']],
  ['what else there is comes first', { main, also: <Button danger>驳回</Button> }, ['驳回', '取消', '*派单']],
  ['a main act that leaves it open calls nothing off', { main, closes: true }, ['关闭', '*派单']],
  ['where nothing is left to do it is closed', { closes: true }, ['*关闭']],
  ['what else there is may be all', { also: <Button type="primary">我已记下</Button> }, ['*我已记下']],
  ['without an act it has no foot', {}, []]
])('the foot of a dialog: %s', (_, props, buttons) => {
  shown(
    <Dialog title="派车" onClose={onClose} {...props}>
      川A12345
    </Dialog>
  )
  expect(foot()).toEqual(buttons)
})

test('the main act runs, and the way out closes', async () => {
  shown(
    <Dialog title="派车" onClose={onClose} main={main}>
      川A12345
    </Dialog>
  )
  await userEvent.click(screen.getByRole('button', { name: '派单' }))
  expect([onClick.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect([onClick.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

const terms = definePhrases({ zh: { reason: '原因' }, en: { reason: 'Reason' } })
const onDone = vi.fn()
const Asking = ({ barred = false }: { barred?: boolean }) => {
  const filling = useAnswers(Closed({ reason: Text(2, 200) }), { reason: '' }, onDone)
  return (
    <FormDialog filling={filling} terms={terms} title="批量确认" onClose={onClose} disabled={barred} beside={<aside>校验</aside>}>
      <Field form={filling.form} name="reason" />
    </FormDialog>
  )
}
test('a dialog of a form has the same foot; answers are handed over when they are whole', async () => {
  shown(<Asking />)
  expect(foot()).toEqual(['取消', '*批量确认'])
  const submit = within(screen.getByRole('dialog')).getByRole('button', { name: '批量确认' })
  await userEvent.click(submit)
  expect(screen.getByText('请输入原因')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('原因'), ' 金额相差很小 ')
  await userEvent.click(submit)
  expect(onDone.mock.calls).toEqual([[{ reason: '金额相差很小' }]])
})
test('what speaks against a form stands beside it and keeps it from being sent', async () => {
  shown(<Asking barred />)
  expect(screen.getByText('校验').previousElementSibling?.tagName).toBe('FORM')
  await userEvent.type(screen.getByLabelText('原因'), '金额相差很小')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '批量确认' }))
  expect(onDone).not.toHaveBeenCalled()
})

test('a dialog that is closed gives the focus back to the button that opened it', async () => {
  const Opener = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>open it</button>
        {open && (
          <Dialog title="x" onClose={() => setOpen(false)} closes>
            <input aria-label="field" />
          </Dialog>
        )}
      </>
    )
  }
  render(<Opener />)
  const opener = screen.getByRole('button', { name: 'open it' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  ;(await screen.findByRole('textbox', { name: 'field' })).focus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
