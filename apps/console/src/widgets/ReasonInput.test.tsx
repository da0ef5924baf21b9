import { QueryClientProvider } from '@tanstack/react-query'
import { Closed, command } from '@yunshu/contract/kit/endpoint'
import { Text } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { expect, test } from 'vitest'
import { CommandForm, Submit } from '../kit/CommandForm.tsx'
import { Field } from '../kit/Field.tsx'
import { queryClient } from '../kit/queries.ts'
import { useCommandForm } from '../kit/useCommandForm.ts'
import { ReasonInput } from './ReasonInput.tsx'

const giveBack = command('thing/give_back', { may: 'session', logAs: 'view.updated', input: Closed({ reason: Text(2, 200) }), output: Closed({}) })
const terms = definePhrases({ zh: { reason: '原因' }, en: { reason: 'Reason' } })

const Filling = () => {
  const filling = useCommandForm(giveBack, { reason: '' }, () => undefined)
  return (
    <CommandForm filling={filling} terms={terms}>
      <Field form={filling.form} name="reason">
        <ReasonInput common={['登记错误']} />
      </Field>
      <Submit filling={filling} label="退汇" />
    </CommandForm>
  )
}

test('a reason that is missing is to be entered, not chosen; a usual one is one click', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ hashed: false }}>
        <Filling />
      </ConfigProvider>
    </QueryClientProvider>
  )
  await userEvent.click(screen.getByRole('button', { name: /退\s*汇/ }))
  expect(await screen.findByText('请输入原因')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '登记错误' }))
  expect(screen.queryByText('请输入原因')).toBeNull()
})
