import { operator } from '@yunshu/contract/consoles/operator'
import { riskFlag, riskRule, riskVerdict } from '@yunshu/contract/risk/enums'
import { invoiceTerms } from '@yunshu/contract/invoice/words'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { FileList, Time } from '@yunshu/contract/kit/fields'
import { risk } from '@yunshu/contract/risk/contract'
import { riskTerms } from '@yunshu/contract/risk/words'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { Cell } from '../../kit/cells.tsx'
import { CommandDialog } from '../../kit/CommandDialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { Field } from '../../kit/Field.tsx'
import { scrollableTable } from '../../kit/keyboardScroll.tsx'
import { useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { Risk } from '../../widgets/RiskTable.tsx'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import type { OrderRow } from './columns.tsx'
import { FreezeDialog } from './FreezeDialogs.tsx'
import { riskPhrases as phrases } from './riskPhrases.ts'

type Judged = OutputOf<typeof risk.ofOrder>
type Check = Judged['checks'][number]
type Deciding = { check: Check; verdict: 1 | 2 }

/** 风险核查: what each check found of the order, and what the operator decided of it by hand; what is confirmed can be frozen at once. */
export const OrderRisks = ({ row }: { row: OrderRow }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(risk.ofOrder, { order_id: row.id }, { kinds: ['waybill', 'order'] })
  const [deciding, setDeciding] = useState<Deciding>()
  const [freezing, setFreezing] = useState(false)
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <>
      <p>
        <Risk code={data.risk_flag} /> {say(phrases, 'score', { score: data.risk_score })}
      </p>
      <RiskChecks checks={data.checks} onDecide={setDeciding} />
      {deciding && (
        <DecideDialog
          order_id={row.id}
          {...deciding}
          onDone={() => {
            void refresh()
            if (deciding.verdict === riskVerdict.code.confirmed && row.frozen_at === null) setFreezing(true)
          }}
          onClose={() => setDeciding(undefined)}
        />
      )}
      {freezing && <FreezeDialog row={row} onClose={() => setFreezing(false)} />}
    </>
  )
}

const RiskChecks = ({ checks, onDecide }: { checks: readonly Check[]; onDecide: (deciding: Deciding) => void }) => {
  const say = useSay()
  return (
    <Table<Check>
      size="small"
      rowKey="rule"
      pagination={false}
      components={scrollableTable}
      scroll={{ x: 'max-content' }}
      dataSource={[...checks]}
      columns={[
        { title: say(riskTerms, 'rule'), width: 190, render: (_, row) => <EnumName of={riskRule} code={row.rule} /> },
        {
          title: say(riskTerms, 'result'),
          width: 130,
          render: (_, row) => (row.judged === 0 ? <span className="quiet">{say(phrases, 'notJudged')}</span> : <Risk code={row.result} />)
        },
        { title: say(invoiceTerms, 'waybill_no'), width: 180, render: (_, row) => row.waybill_nos.join(' ') || '-' },
        { title: say(riskTerms, 'verdict'), render: (_, row) => <Verdict check={row} /> },
        {
          title: '',
          width: 150,
          fixed: 'end',
          render: (_, row) =>
            (row.result !== riskFlag.code.pass || row.verdict !== null) && (
              <Can may={operator.orders.may.risk}>
                {([1, 2] as const).map(
                  (verdict) =>
                    row.verdict !== verdict && (
                      <Button key={verdict} type="link" size="small" onClick={() => onDecide({ check: row, verdict })}>
                        {say.label(riskVerdict.names[verdict])}
                      </Button>
                    )
                )}
              </Can>
            )
        }
      ]}
    />
  )
}

const Verdict = ({ check: { verdict, remark, files, decided_by_name, decided_at } }: { check: Check }) => {
  const say = useSay()
  if (verdict === null) return '-'
  return (
    <>
      <Mark tone={verdict === riskVerdict.code.denied ? 'done' : 'wrong'}>{say.label(riskVerdict.names[verdict])}</Mark> {remark}
      <div className="quiet">
        {decided_by_name} <Cell field={Time} value={decided_at} /> {files !== '' && <Cell field={FileList} value={files} />}
      </div>
    </>
  )
}

const DecideDialog = ({
  order_id,
  check: { rule },
  verdict,
  onDone,
  onClose
}: Deciding & { order_id: number; onDone: () => void; onClose: () => void }) => {
  const say = useSay()
  const label = say.label(riskVerdict.names[verdict])
  const isDenied = verdict === riskVerdict.code.denied
  const common = isDenied ? (['reasonProven', 'reasonSignal', 'reasonFacts'] as const) : (['reasonNoTrip', 'reasonDouble', 'reasonPlace'] as const)
  return (
    <CommandDialog
      command={risk.decide}
      start={{ order_id, rule, verdict, remark: '', files: '' }}
      done={say(phrases, 'decided', { verdict: label })}
      terms={riskTerms}
      title={`${say.label(nameOf(riskRule, rule))}: ${label}`}
      label={label}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="field-wide">{say(phrases, isDenied ? 'deniedHelp' : 'confirmedHelp')}</p>
          <Field form={form} name="remark">
            <ReasonInput common={common.map((key) => say(phrases, key))} />
          </Field>
          <Field form={form} name="files" />
        </>
      )}
    </CommandDialog>
  )
}
