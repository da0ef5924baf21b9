import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Closed, command } from '@yunshu/contract/kit/endpoint'
import { BasisPointsOf } from '@yunshu/contract/kit/fields'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { CommandForm } from './CommandForm.tsx'
import { Field } from './Field.tsx'
import { useFormValue } from './form.ts'
import { queryClient } from './queries.ts'
import { useCommandForm } from './useCommandForm.ts'

const warn = command('thing/warn', {
  may: 'session',
  logAs: 'view.created',
  input: Closed({ warn_bp: BasisPointsOf(1_000, 10_000) }),
  output: Closed({})
})
const terms = definePhrases({ zh: { warn_bp: '预警比例' }, en: { warn_bp: 'Warn from' } })

const Filling = () => {
  const filling = useCommandForm(warn, { warn_bp: 8_000 }, () => {})
  return (
    <CommandForm filling={filling} terms={terms}>
      <Field form={filling.form} name="warn_bp" />
      <output>{useFormValue(filling.form, 'warn_bp')}</output>
    </CommandForm>
  )
}

test('a share is read and typed in percent, whichever form asks for it', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Filling />
    </QueryClientProvider>
  )
  const input = screen.getByLabelText<HTMLInputElement>(/预警比例/)
  expect(input.value).toBe('80')
  await userEvent.clear(input)
  await userEvent.type(input, '12.5')
  await userEvent.tab()
  expect(screen.getByRole('status').textContent).toBe('1250')
})
