import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { statement } from '@yunshu/contract/statement/contract'
import { statementCells } from '@yunshu/contract/statement/cells'
import { statementMachine, statementState } from '@yunshu/contract/statement/machine'
import { statementDoubts, unusualOfStatement } from '@yunshu/contract/statement/unusual'
import { statementTerms } from '@yunshu/contract/statement/words'
import { Button } from 'antd'
import { useState } from 'react'
import type { Filters } from '../../kit/address.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Review, ReviewTurn, type Deciding, type Turn } from '../../kit/Review.tsx'
import { useWho } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { useList } from '../../kit/useList.ts'
import { About } from './About.tsx'
import { waitsForUs } from './actions.tsx'
import { lineColumnsOf, type LineRow, type StatementRow } from './columns.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DisputeDialog } from './DisputeDialog.tsx'
import { LineDrawer } from './LineDrawer.tsx'
import { phrases } from './phrases.ts'
import { mays, sideOfRow } from './side.ts'

type Info = OutputOf<typeof statement.info>

/** One side goes through the statements that the other sent: confirms them, or disputes a line. */
export const StatementReview = ({ query, onClose }: { query: Filters; onClose: () => void }) => {
  const say = useSay()
  return (
    <Review title={say(phrases, 'reviewTitle')} contract={statement.list} query={query} no={(row) => row.statement_no} onClose={onClose}>
      {(turn) => <StatementTurn turn={turn} />}
    </Review>
  )
}

/** One statement that waits, over whatever page one is on. */
export const OneStatementReview = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useCall(statement.info, { id }, { kinds: ['statement'] })
  const query = { keyword: data?.statement.statement_no, statement_status: statementMachine.code.sent, theirs: true }
  return data ? <StatementReview query={query} onClose={onClose} /> : null
}

const StatementTurn = ({ turn }: { turn: Turn<StatementRow> }) => {
  const say = useSay()
  const isShipper = useWho() === 'shipper'
  const { id } = turn.row
  const may = mays[sideOfRow(turn.row, isShipper)]
  const called = useCall(statement.info, { id }, { kinds: ['statement', 'bill'] })
  return (
    <ReviewTurn
      turn={turn}
      called={called}
      about={({ statement: row }) => [
        isShipper ? row.carrier_name : statementCells.party_name(row),
        statementCells.period(row),
        money(row.total_fen)
      ]}
      waits={({ statement: row }) => waitsForUs(row)}
      now={({ statement: row }) => say.label(statementState(row))}
      doubts={(info) => unusualOfStatement(info).map(({ tone, phrase, slots }) => ({ tone, text: say(statementDoubts, phrase, slots) }))}
      approve={{
        label: say(phrases, 'confirm'),
        may: may.confirm,
        done: say(phrases, 'reviewConfirmed'),
        dialog: ({ statement: row }, deciding) => <ConfirmDialog row={row} onClose={deciding.onClose} onDone={deciding.onDone} />
      }}
      refuse={{
        label: say(phrases, 'dispute'),
        may: may.dispute,
        done: say(phrases, 'reviewDisputed'),
        dialog: ({ statement: row }, deciding) => <DisputeLine row={row} deciding={deciding} />
      }}
    >
      {(info) => <StatementView info={info} />}
    </ReviewTurn>
  )
}

const StatementView = ({ info: { statement: row } }: { info: Info }) => {
  const [open, setOpen] = useState<number>()
  const list = useList(statement.lines, { fixed: { statement_id: row.id }, local: true, kinds: ['statement', 'charge'] })
  return (
    <>
      <About row={row} />
      <DataTable list={list} terms={statementTerms} columns={lineColumnsOf(row.is_maker)} index pickable={false} onOpen={({ id }) => setOpen(id)} />
      {open !== undefined && <LineDrawer id={open} row={row} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** A dispute is about a line: the only one, or the one that is chosen, those that differ first. */
const DisputeLine = ({ row, deciding }: { row: StatementRow; deciding: Deciding<StatementRow> }) => {
  const say = useSay()
  const [chosen, setChosen] = useState<LineRow>()
  const list = useList(statement.lines, {
    fixed: { statement_id: row.id, sort: 'diff_fen', order: 'desc', pagesize: 10 },
    local: true,
    kinds: ['statement']
  })
  const line = chosen ?? (list.total === 1 ? list.rows[0] : undefined)
  if (line) return <DisputeDialog line={line} onClose={deciding.onClose} onDone={() => deciding.onDone()} />
  return (
    <Dialog title={say(phrases, 'whichLine')} width={1080} onClose={deciding.onClose}>
      <DataTable
        list={list}
        terms={statementTerms}
        columns={lineColumnsOf(row.is_maker)}
        pickable={false}
        onOpen={setChosen}
        moves={(one) => (
          <Button type="link" size="small" onClick={() => setChosen(one)}>
            {say(phrases, 'dispute')}
          </Button>
        )}
      />
    </Dialog>
  )
}
