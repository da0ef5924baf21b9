import { Input } from 'antd'
import { statement } from '@yunshu/contract/statement/contract'
import { diffReason, matchKey, statementMachine, verdict } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { queryFields } from '../../kit/queryFields.tsx'
import { QueryForm } from '../../kit/QueryForm.tsx'
import { useWho } from '../../kit/rights.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useList } from '../../kit/useList.ts'
import { useRun } from '../../kit/useRun.ts'
import { ExportList } from '../../widgets/ExportList.tsx'
import { ChooseDialog } from './ChooseDialog.tsx'
import { type MatchRow, matchColumnsOf, type StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { mays, sideOfRow } from './side.ts'

const { SelectField } = queryFields(statement.matches)

/* As long as lines may still be matched. */
const openStates: ReadonlySet<number> = new Set([statementMachine.code.draft, statementMachine.code.sent, statementMachine.code.disputed])

/** What the other side's workbook came to, row by row; whoever was asked turns its differences into objections at once. */
export const Matches = ({ row }: { row: StatementRow }) => {
  const say = useSay()
  const list = useList(statement.matches, { fixed: { statement_id: row.id }, local: true, kinds: ['statement'] })
  const isShipper = useWho() === 'shipper'
  const appealing = useRun(statement.appeal)
  const [text, setText] = useState<string>()
  const [choosing, setChoosing] = useState<MatchRow>()
  const rights = mays[sideOfRow(row, isShipper)]
  const may = rights.dispute
  const canAppeal = !row.is_maker && (row.statement_status === statementMachine.code.sent || row.statement_status === statementMachine.code.disputed)
  const appeal = async () => {
    const { id, version } = row
    const done = await appealing.run({ id, version, message: text ?? '' })
    if (!done) return
    setText(undefined)
    toastDone(say(phrases, 'appealed', { count: done.disputed }))
  }
  const items = [{ key: 'appeal', label: say(phrases, 'appeal'), may, run: () => setText(say(phrases, 'appealText')) }]
  const columns = matchColumnsOf(row.is_maker)
  const isOpen = openStates.has(row.statement_status)
  const chooses = (match: MatchRow) =>
    match.row_no !== null && (match.verdict === verdict.code.choose || match.line_id === null || match.match_key === matchKey.code.byHand)
  return (
    <>
      <QueryForm list={list} terms={statementTerms}>
        <SelectField name="verdict" of={verdict} />
        <SelectField name="diff_reason" of={diffReason} />
      </QueryForm>
      <DataTable
        list={list}
        terms={statementTerms}
        columns={columns}
        pickable={false}
        extra={
          <ExportList
            list={list}
            columns={columns}
            terms={statementTerms}
            may={rights.export}
            title={{ zh: row.statement_no, en: row.statement_no }}
          />
        }
        {...(isOpen && {
          moves: (match: MatchRow) => (
            <Actions
              items={chooses(match) ? [{ key: 'choose', label: say(phrases, 'choose'), may: rights.import, run: () => setChoosing(match) }] : []}
            />
          )
        })}
        {...(canAppeal && { tools: <Actions at="header" items={items} /> })}
      />
      {choosing && <ChooseDialog row={row} match={choosing} onClose={() => setChoosing(undefined)} />}
      {text !== undefined && (
        <Dialog
          title={say(phrases, 'appealTitle')}
          onClose={() => setText(undefined)}
          main={{ label: say(phrases, 'appeal'), loading: appealing.busy, disabled: text.trim().length < 2, onClick: appeal }}
        >
          <Input.TextArea
            rows={3}
            maxLength={500}
            value={text}
            aria-label={say(phrases, 'appealTitle')}
            onChange={({ target }) => setText(target.value)}
          />
        </Dialog>
      )}
    </>
  )
}
