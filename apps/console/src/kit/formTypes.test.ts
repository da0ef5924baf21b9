import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Closed, command, type InputOf } from '@yunshu/contract/kit/endpoint'
import { Fen, Id, Text } from '@yunshu/contract/kit/fields'
import type { useProof } from '../widgets/useProof.tsx'
import type { CommandDialog } from './CommandDialog.tsx'
import type { Field } from './Field.tsx'
import { fillIn, newForm, part, read, valuesOf, write, type Form } from './form.ts'
import type { FormRows } from './FormRows.tsx'
import type { Filling, useCommandForm } from './useCommandForm.ts'

const pay = command('thing/pay', {
  may: 'session',
  logAs: 'view.created',
  input: Closed({
    id: Id,
    amount_fen: Fen,
    proof: Type.Optional(Text(10, 99)),
    payee: Closed({ payee_name: Text(2, 20) }),
    goods: Type.Array(Closed({ goods_name: Text(1, 9) }))
  }),
  output: Closed({ id: Id })
})
type Pay = InputOf<typeof pay>
type Of<C extends (...props: never[]) => unknown> = Parameters<C>[0]
const form = newForm<Pay>(pay.input, { id: 7, goods: [{ goods_name: '盐' }] })

test('Fields of a form have the names and values of the command: another does not compile', () => {
  write(form, 'amount_fen', 100)
  // @ts-expect-error -- a field of another name
  write(form, 'sum_fen', 100)
  // @ts-expect-error -- a value of another kind
  write(form, 'amount_fen', '100')
  fillIn(form, { amount_fen: 200 })
  // @ts-expect-error -- a field of another name
  fillIn(form, { sum_fen: 200 })
  expect(read(form, 'amount_fen')).toBe(200)
  const named: Of<typeof Field<Pay, 'amount_fen'>> = { form, name: 'amount_fen' }
  // @ts-expect-error -- a field of another name
  const wrong: Of<typeof Field<Pay, 'amount_fen'>> = { form, name: 'sum_fen' }
  expect([named.name, wrong.name]).toEqual(['amount_fen', 'sum_fen'])
})

test('Parts and rows of a form are typed by their own schemas', () => {
  write(part(form, 'payee'), 'payee_name', '张三')
  // @ts-expect-error -- a field of another name, in a part
  write(part(form, 'payee'), 'name', '张三')
  write(part(form, 'goods', 0), 'goods_name', '糖')
  // @ts-expect-error -- a field of another name, in a row
  read(part(form, 'goods', 0), 'name')
  const rows: Of<typeof FormRows<Pay, 'goods'>>['blank'] = () => ({ goods_name: '' })
  // @ts-expect-error -- a new row with a field of another name
  const wrong: Of<typeof FormRows<Pay, 'goods'>>['blank'] = () => ({ name: '' })
  expect([rows(), wrong()]).toEqual([{ goods_name: '' }, { name: '' }])
  expect(valuesOf(form)).toMatchObject({ payee: { payee_name: '张三' }, goods: [{ goods_name: '糖' }] })
})

test('A form is handed to fields that it has: a block that asks for others does not compile', () => {
  const own: Form<{ amount_fen: number }> = form
  // @ts-expect-error -- the command has no such field
  const other: Form<{ sum_fen: number }> = form
  expect([own, other]).toEqual([form, form])
})

/** Only compiled: what a screen may write with the hooks of the kit. */
export const asScreensWrite = (
  fill: typeof useCommandForm,
  prove: typeof useProof,
  Dialog: typeof CommandDialog,
  filling: Filling<Pay>,
  unpaid: Filling<Omit<Pay, 'proof'>>
) => {
  const begun = { id: 7, sum_fen: 1 }
  fill(pay, { id: 7, amount_fen: 1 }, ({ id }) => id)
  // @ts-expect-error -- it begins with a field of another name, also where the object was made before
  fill(pay, begun, () => undefined)
  const about = { command: pay, done: '', terms: { zh: {}, en: {} }, title: '', onClose: () => undefined, children: () => null }
  Dialog({ ...about, start: { id: 7 } })
  // @ts-expect-error -- the same in a dialog
  Dialog({ ...about, start: begun })
  const proved: Filling<Pay> = prove(filling, undefined).filling
  // @ts-expect-error -- a command that takes no proof cannot be sent with one
  prove(unpaid, undefined)
  return proved
}
