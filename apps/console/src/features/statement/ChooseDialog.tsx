import { Button } from 'antd'
import { statement } from '@yunshu/contract/statement/contract'
import { statementTerms } from '@yunshu/contract/statement/words'
import { waybillTerms } from '@yunshu/contract/waybill/words'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { SearchPick } from '../../kit/SearchPick.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useRun } from '../../kit/useRun.ts'
import type { LineRow, MatchRow, StatementRow } from './columns.tsx'
import { phrases } from './phrases.ts'

/** 指定运单: which trip of the statement a row of their file is, or that it is none of them. */
export const ChooseDialog = ({ row, match, onClose }: { row: StatementRow; match: MatchRow; onClose: () => void }) => {
  const say = useSay()
  const choosing = useRun(statement.choose)
  const [line, setLine] = useState<number | undefined>(match.line_id ?? undefined)
  const { row_no, id: match_id } = match
  const choose = async (line_id: number | null) => {
    if (!(await choosing.run({ id: row.id, version: row.version, match_id, line_id }))) return
    toastDone(say(phrases, 'chosen', { row_no: row_no ?? 0 }))
    onClose()
  }
  return (
    <Dialog
      title={say(phrases, 'chooseTitle', { row_no: row_no ?? 0 })}
      onClose={onClose}
      also={
        <Button loading={choosing.busy} onClick={() => choose(null)}>
          {say(phrases, 'chooseNone')}
        </Button>
      }
      main={{ label: say(phrases, 'choose'), disabled: line === undefined, loading: choosing.busy, onClick: () => choose(line ?? null) }}
    >
      <p className="field-label">{say(phrases, 'chooseTheirs')}</p>
      <Facts
        items={[
          [say(phrases, 'importedNo'), match.customer_order_no],
          [say(statementTerms, 'plate_no'), match.plate_no],
          [say(statementTerms, 'day'), match.day],
          [say(phrases, 'route'), [match.start_name, match.end_name].filter(Boolean).join(' → ')],
          [say(statementTerms, 'other_fen'), match.other_fen === null ? null : money(match.other_fen)]
        ]}
      />
      <label className="field">
        <span className="field-label field-required">{say(waybillTerms, 'waybill_no')}</span>
        <SearchPick<number, LineRow>
          path={statement.lines.path}
          around={{ statement_id: row.id }}
          find={async (keyword) => (await call(statement.lines, { statement_id: row.id, pagesize: 20, ...(keyword && { keyword }) })).data}
          valueOf={({ id }) => id}
          nameOf={({ waybill_no }) => waybill_no}
          known={match.waybill_no ?? ''}
          line={(one) => <LineChoice line={one} />}
          kinds={['statement']}
          value={line}
          onPick={(one) => setLine(one?.id)}
          placeholder={say(phrases, 'chooseFind')}
        />
      </label>
    </Dialog>
  )
}

const LineChoice = ({ line }: { line: LineRow }) => (
  <>
    {line.waybill_no} · {line.plate_no} · {money(line.own_fen)}
    <br />
    <small>
      {line.start_address_diming} → {line.end_address_diming} · {line.customer_order_nos || '-'}
    </small>
  </>
)
