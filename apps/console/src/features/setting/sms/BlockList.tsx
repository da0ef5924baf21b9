import { operator } from '@yunshu/contract/consoles/operator'
import { sms, smsBlockReason } from '@yunshu/contract/sms/contract'
import { smsTerms } from '@yunshu/contract/sms/words'
import { useState } from 'react'
import { AddButton } from '../../../kit/AddButton.tsx'
import type { Column } from '../../../kit/cells.tsx'
import { CommandDialog } from '../../../kit/CommandDialog.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { Field } from '../../../kit/Field.tsx'
import { useSay } from '../../../kit/lang.ts'
import { Actions } from '../../../kit/Moves.tsx'
import { queryFields } from '../../../kit/queryFields.tsx'
import { QueryForm } from '../../../kit/QueryForm.tsx'
import { type RowOf, useList } from '../../../kit/useList.ts'
import { ExportList } from '../../../widgets/ExportList.tsx'
import { ReasonDialog } from '../../../widgets/ReasonDialog.tsx'
import { smsPhrases as phrases } from './phrases.ts'

const { SelectField, TextField } = queryFields(sms.blocks)
const { may } = operator.messages
type Block = RowOf<typeof sms.blocks>
const By = ({ row }: { row: Block }) => {
  const say = useSay()
  return <>{row.created_by_name || say(phrases, 'bySystem')}</>
}
const columns: Column<Block>[] = [
  { name: 'phone', width: 150 },
  { name: 'block_reason', width: 130 },
  { name: 'remark', width: 280 },
  { name: 'created_by_name', width: 130, cell: (row) => <By row={row} /> },
  { name: 'created_at', width: 150, sort: 'created_at' }
]

/** 停发名单: numbers that unsubscribed or keep failing; they get only what must reach them. */
export const BlockList = () => {
  const say = useSay()
  const list = useList(sms.blocks, { kinds: ['sms'] })
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<Block>()
  return (
    <>
      <QueryForm list={list} terms={smsTerms}>
        <TextField name="phone" />
        <SelectField name="block_reason" of={smsBlockReason} />
      </QueryForm>
      <DataTable
        list={list}
        terms={smsTerms}
        columns={columns}
        pickable={false}
        tools={<AddButton may={may.edit} label={say(phrases, 'block')} onClick={() => setAdding(true)} />}
        extra={
          <ExportList list={list} columns={columns} terms={smsTerms} may={may.export} title={{ zh: phrases.zh.blocks, en: phrases.en.blocks }} />
        }
        empty={<p>{say(phrases, 'noBlocks')}</p>}
        moves={(row) => <Actions items={[{ key: 'unblock', label: say(phrases, 'unblock'), may: may.edit, run: () => setOpen(row) }]} />}
      />
      {adding && (
        <CommandDialog
          command={sms.block}
          start={{ phone: '', remark: '' }}
          done={say(phrases, 'blockDone')}
          terms={smsTerms}
          title={say(phrases, 'block')}
          onClose={() => setAdding(false)}
        >
          {(form) => (
            <>
              <Field form={form} name="phone" help={say(phrases, 'blockHelp')} />
              <Field form={form} name="remark" />
            </>
          )}
        </CommandDialog>
      )}
      {open && (
        <ReasonDialog
          command={sms.unblock}
          row={open}
          terms={smsTerms}
          title={say(phrases, 'unblockTitle', { phone: open.phone })}
          label={say(phrases, 'unblock')}
          common={[say(phrases, 'reasonAgain'), say(phrases, 'reasonNumber'), say(phrases, 'reasonWrong')]}
          done={say(phrases, 'unblocked')}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
