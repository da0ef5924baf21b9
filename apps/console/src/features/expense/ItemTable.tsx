import { carrier } from '@yunshu/contract/consoles/carrier'
import { expense } from '@yunshu/contract/expense/contract'
import { itemCategory, itemSide, itemState } from '@yunshu/contract/expense/machine'
import { expenseTerms } from '@yunshu/contract/expense/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Button, Table } from 'antd'
import { chargeItems } from '@yunshu/domain/charge'
import { useState } from 'react'
import { AddButton } from '../../kit/AddButton.tsx'
import { Can } from '../../kit/Can.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Pick } from '../../kit/controls.tsx'
import { draftOf } from '../../kit/entry.ts'
import { Field } from '../../kit/Field.tsx'
import type { Form } from '../../kit/form.ts'
import { useLang, useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { kit } from '../../kit/phrases.ts'
import { useCall } from '../../kit/useCall.ts'
import { phrases } from './phrases.ts'

type Item = OutputOf<typeof expense.items>['data'][number]
const { may } = carrier.expenses

/** 费用项目: the company's own items before those that are built in. */
export const ItemTable = () => {
  const say = useSay()
  const lang = useLang((state) => state.lang)
  const { data, loading } = useCall(expense.items, {}, { kinds: ['expense'] })
  const [open, setOpen] = useState<Item | 'new'>()
  const nameOf = ({ id, item_code, item_name }: Item) =>
    id === null ? (chargeItems[item_code as keyof typeof chargeItems]?.[lang === 'zh' ? 0 : 1] ?? item_name) : item_name
  return (
    <section className="card table-card">
      <div className="table-tools">
        <AddButton may={may.create} label={say(phrases, 'newItem')} onClick={() => setOpen('new')} />
      </div>
      <Table<Item>
        size="small"
        rowKey="item_code"
        loading={loading}
        pagination={false}
        dataSource={data?.data ?? []}
        columns={[
          { title: say(expenseTerms, 'item_code'), dataIndex: 'item_code', width: 110 },
          { title: say(expenseTerms, 'item_name'), render: (_, row) => nameOf(row) },
          { title: say(expenseTerms, 'item_side'), render: (_, row) => say.label(itemSide.names[row.item_side]) },
          { title: say(expenseTerms, 'category'), render: (_, row) => say.label(itemCategory.names[row.category]) },
          { title: say(expenseTerms, 'tax_rate_bp'), align: 'right', render: (_, row) => `${row.tax_rate_bp / 100} %` },
          { title: say(expenseTerms, 'auto_rule'), render: (_, row) => row.auto_rule || '-' },
          {
            title: say(expenseTerms, 'item_state'),
            render: (_, row) =>
              row.id === null ? (
                <Mark tone="rest">{say(phrases, 'builtIn')}</Mark>
              ) : (
                <Mark tone={row.item_state === itemState.code.inUse ? 'done' : 'rest'}>{say.label(itemState.names[row.item_state])}</Mark>
              )
          },
          {
            title: say(kit, 'actions'),
            width: 90,
            render: (_, row) =>
              row.id !== null && (
                <Can may={may.edit}>
                  <Button size="small" onClick={() => setOpen(row)}>
                    {say(phrases, 'edit')}
                  </Button>
                </Can>
              )
          }
        ]}
      />
      {open === 'new' && <NewItemDialog onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <EditItemDialog row={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

type Entered = { item_name: string; item_side: 1 | 2 | 3; category: 1 | 2 | 3 | 4 | 5; tax_rate_bp: number; auto_rule?: string; item_state?: 1 | 2 }
const ItemFields = ({ form }: { form: Form<Entered> }) => (
  <>
    <Field form={form} name="item_name" />
    <Field form={form} name="item_side">
      <Pick of={itemSide} />
    </Field>
    <Field form={form} name="category">
      <Pick of={itemCategory} />
    </Field>
    <Field form={form} name="tax_rate_bp">
      <Pick of={[0, 100, 300, 600, 900, 1300].map((value) => ({ value, label: `${value / 100} %` }))} />
    </Field>
    <Field form={form} name="auto_rule" />
    <Field form={form} name="item_state">
      <Pick of={itemState} />
    </Field>
  </>
)

const NewItemDialog = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  return (
    <CommandDialog
      command={expense.createItem}
      start={{ item_side: itemSide.code.paid, category: itemCategory.code.surcharge, tax_rate_bp: 0, item_state: itemState.code.inUse }}
      done={({ item_code }) => say(phrases, 'itemSaved', { item_code })}
      terms={expenseTerms}
      title={say(phrases, 'newItem')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="item_code" help={say(phrases, 'codeHelp')} />
          <ItemFields form={form} />
        </>
      )}
    </CommandDialog>
  )
}

const EditItemDialog = ({ row, onClose }: { row: Item; onClose: () => void }) => {
  const say = useSay()
  const { item_code } = row
  return (
    <CommandDialog
      command={expense.updateItem}
      start={draftOf(expense.updateItem, row)}
      done={say(phrases, 'itemSaved', { item_code })}
      terms={expenseTerms}
      title={say(phrases, 'editItem', { item_code })}
      onClose={onClose}
    >
      {(form) => <ItemFields form={form} />}
    </CommandDialog>
  )
}
