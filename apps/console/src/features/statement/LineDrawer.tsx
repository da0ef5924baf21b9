import { Timeline } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { nameOf } from '@yunshu/contract/kit/enums'
import { statement } from '@yunshu/contract/statement/contract'
import { LineRow as Fields } from '@yunshu/contract/statement/rows'
import { lineStatus, statementMachine, messageKind } from '@yunshu/contract/statement/machine'
import { statementTerms } from '@yunshu/contract/statement/words'
import { useState } from 'react'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { LongText } from '../../kit/inputs.tsx'
import { fullTime, money } from '../../kit/format.ts'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { type Action, Actions } from '../../kit/Moves.tsx'
import { useWho } from '../../kit/rights.ts'
import { Mark } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useRun } from '../../kit/useRun.ts'
import { ChargeTable } from '../../widgets/ChargeTable.tsx'
import { amountTitle, type LineRow, LineCheck, type StatementRow } from './columns.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { DisputeDialog } from './DisputeDialog.tsx'
import { phrases } from './phrases.ts'
import { mays, sideOfRow, sidePages } from './side.ts'

type Detail = OutputOf<typeof statement.line>
type Doing = 'dispute' | 'answer' | 'remark'

/** One line opened: both sides' amounts, its charges with how each came about, and what was said about it. */
export const LineDrawer = ({ id, row, onClose }: { id: number; row: StatementRow; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(statement.line, { id }, { kinds: ['statement', 'charge'] })
  const [doing, setDoing] = useState<Doing>()
  const actions = useLineActions(row, setDoing)
  const close = () => setDoing(undefined)
  return (
    <Drawer
      open
      size={960}
      mask={false}
      destroyOnHidden
      title={data ? say(phrases, 'detail', { no: data.line.waybill_no }) : ''}
      extra={data && <Actions at="header" items={actions(data.line)} />}
      onClose={onClose}
    >
      {data ? (
        <>
          <LineFacts line={data.line} isMaker={row.is_maker} />
          <h3>{say(phrases, 'charges')}</h3>
          <ChargeTable charges={data.charges} fixed={row.statement_status >= statementMachine.code.sent} />
          <h3>{say(phrases, 'thread')}</h3>
          <Thread messages={data.messages} />
        </>
      ) : error ? (
        <Failed error={error} onRetry={refresh} />
      ) : (
        <Waiting />
      )}
      {data && doing === 'dispute' && <DisputeDialog line={data.line} onClose={close} />}
      {data && doing === 'answer' && <AnswerDialog line={data.line} adjusted={data.adjusted_fen} onClose={close} />}
      {data && doing === 'remark' && <RemarkDialog line={data.line} onClose={close} />}
    </Drawer>
  )
}

const LineFacts = ({ line, isMaker }: { line: LineRow; isMaker: boolean }) => (
  <RowFacts
    of={Fields}
    row={line}
    terms={statementTerms}
    items={[
      { name: 'line_check', cell: ({ line_check }) => <LineCheck code={line_check} /> },
      { name: 'own_fen', title: amountTitle('own_fen', isMaker) },
      { name: 'other_fen', title: amountTitle('other_fen', isMaker) },
      'diff_fen',
      'diff_reason',
      'delivered_at'
    ]}
  />
)

const Thread = ({ messages }: { messages: Detail['messages'] }) => {
  const say = useSay()
  if (messages.length === 0) return <p className="field-help">{say(phrases, 'noThread')}</p>
  return (
    <Timeline
      items={messages.map((one) => ({
        key: one.id,
        content: (
          <>
            <div>
              <Mark tone={one.kind === 1 ? 'wrong' : one.kind === 2 ? 'done' : 'rest'}>{say.label(nameOf(messageKind, one.kind))}</Mark>{' '}
              {one.is_own ? say(phrases, 'us') : one.company_name} {one.user_name} <time className="field-help">{fullTime(one.at)}</time>
            </div>
            <div>{one.message}</div>
            {one.other_fen !== null && <div className="figure">{say(phrases, 'saysAmount', { amount: money(one.other_fen) })}</div>}
            {one.files
              .split(',')
              .filter(Boolean)
              .map((url) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  {decodeURIComponent(url.split('/').at(-1) ?? url)}
                </a>
              ))}
          </>
        )
      }))}
    />
  )
}

const useLineActions = (row: StatementRow, setDoing: (doing: Doing) => void) => {
  const say = useSay()
  const isShipper = useWho() === 'shipper'
  const withdrawing = useRun(statement.withdraw)
  const side = sideOfRow(row, isShipper)
  const [page, may] = [sidePages[side], mays[side].dispute]
  const withdraw = async ({ id, version }: LineRow) => {
    if (await withdrawing.run({ id, version })) toastDone(say(phrases, 'withdrawn'))
  }
  return (line: LineRow): Action[] => {
    const { statement_status: status, is_maker } = row
    const all: (Action | false)[] = [
      !is_maker &&
        (status === statementMachine.code.sent || status === statementMachine.code.disputed) &&
        line.line_status !== lineStatus.code.disputed && { key: 'dispute', label: say(phrases, 'dispute'), may, run: () => setDoing('dispute') },
      !is_maker &&
        status === statementMachine.code.disputed &&
        line.line_status === lineStatus.code.disputed && { key: 'withdraw', label: say(phrases, 'withdraw'), may, run: () => void withdraw(line) },
      is_maker &&
        status === statementMachine.code.disputed &&
        line.line_status === lineStatus.code.disputed && { key: 'answer', label: say(phrases, 'answer'), may, run: () => setDoing('answer') },
      { key: 'remark', label: say(phrases, 'remark'), may: page.may.view, run: () => setDoing('remark') }
    ]
    return all.filter((action) => action !== false)
  }
}

type Of = { line: LineRow; onClose: () => void }
const RemarkDialog = ({ line: { id, waybill_no }, onClose }: Of) => {
  const say = useSay()
  return (
    <CommandDialog
      command={statement.remark}
      start={{ id, message: '' }}
      done={say(phrases, 'remarkSaid')}
      terms={statementTerms}
      title={`${say(phrases, 'remark')} ${waybill_no}`}
      label={say(phrases, 'remark')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field form={form} name="message">
            <LongText max={500} />
          </Field>
          <Field form={form} name="files" />
        </>
      )}
    </CommandDialog>
  )
}
