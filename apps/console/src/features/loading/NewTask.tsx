import { Alert, Button, Space, Steps } from 'antd'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingTerms } from '@yunshu/contract/loading/words'
import { orderKind } from '@yunshu/contract/order/machine'
import { CommandForm, Submit } from '../../kit/CommandForm.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { fillIn, read, useFormValue, type Draft, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { kit } from '../../kit/phrases.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { Desk } from './deskCode.tsx'
import { LoadDeskPage } from './deskPage.tsx'
import { OrderPool, PickedSum, usePool } from './OrderPool.tsx'
import { phrases } from './phrases.ts'
import { type PlanInput, startRules, typesAsked } from './rules.ts'
import { RulesFields } from './RulesFields.tsx'
import { sides, useSide } from './sides.ts'

type NewTaskProps = { byHand?: boolean; onDone: (task: OutputOf<typeof loading.plan>) => void; onCancel: () => void; choice?: React.ReactNode }

/** A new task in two steps: which orders, then with what and by which rules. */
export const NewTask = (props: NewTaskProps) => {
  const { types } = useVehicleTypes()
  const {
    data: last,
    error,
    loading: asking,
    refresh
  } = useCall(loading.list, { page: 1, pagesize: 1, sort: 'created_at', order: 'desc' }, { kinds: [] })
  const lastId = last?.data[0]?.id
  const { data: info, error: failed } = useCall(loading.info, { id: lastId ?? 0 }, { enabled: lastId !== undefined, kinds: [] })
  const { data: priced, error: unpriced } = useCall(loading.typePrices, {}, { kinds: [] })
  if (error) return <Failed error={error} onRetry={refresh} />
  if (asking || types.length === 0 || (lastId !== undefined && !info && !failed) || (!priced && !unpriced)) return <Waiting />
  return <TwoSteps {...props} first={!info} start={startRules(types, info?.wish, priced?.types ?? [])} />
}

/* Nobody sees the pool behind the second step: hundreds of chosen rows are not drawn anew when that is sent. */
const Pool = memo(
  ({ list }: { list: ReturnType<typeof usePool>; still: boolean }) => <OrderPool list={list} />,
  (_, { still }) => still
)

type StepsProps = NewTaskProps & { first: boolean; start: Draft<PlanInput> }
const TwoSteps = ({ byHand = false, onDone, onCancel, choice, first, start }: StepsProps) => {
  const say = useSay()
  const [step, setStep] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  const pool = usePool()
  const barred = !useCan()(sides[useSide()].may.compute) && !byHand
  // Who loads by hand divides orders as he likes.
  const filling = useCommandForm(loading.plan, { ...start, by_hand: byHand, ...(byHand && { allow_split: true }) }, onDone, { leaves: true })
  // The desk is there when the first plan is.
  useEffect(() => {
    if (step === 1) Promise.all([LoadDeskPage.ahead(), Desk.ahead()]).catch(() => undefined)
  }, [step])
  const { picked } = pool
  const shippers = useMemo(
    () => [...new Map(picked.map(({ shipper_id, shipper_name }) => [shipper_id, { value: shipper_id, label: shipper_name }])).values()],
    [picked]
  )
  const cold = pool.picked.filter(({ order_kind }) => order_kind === orderKind.code.coldChain).length
  const offered = useRef(start.vehicle_types)
  const go = () => {
    // The types that the orders ask for, until the planner chooses others; later plans begin with those of the last.
    const asked = first && start.vehicle_types && read(filling.form, 'vehicle_types') === offered.current
    if (asked) offered.current = typesAsked(start.vehicle_types, pool.picked)
    const days = pool.picked.flatMap(({ first_start_time }) => first_start_time ?? []).sort()
    fillIn(filling.form, {
      order_ids: pool.picked.map(({ id }) => id),
      by_hand: byHand,
      ...(days[0] && { load_date: dayOf(days[0]) }),
      ...(asked && { vehicle_types: offered.current })
    })
    setStep(1)
    element.current?.scrollIntoView?.({ block: 'start' })
  }
  return (
    <div className="new-task" ref={element}>
      <div className="card new-task-steps">
        <Steps
          size="small"
          current={step}
          items={[{ title: say(phrases, 'chooseOrders') }, { title: say(phrases, byHand ? 'chooseVehicles' : 'chooseRules') }]}
          onChange={(next) => (next === 0 ? setStep(0) : pool.picked.length > 0 && go())}
        />
        {choice}
      </div>
      <div hidden={step !== 0}>
        <Pool list={pool} still={step !== 0} />
      </div>
      {step === 1 && (
        <CommandForm filling={filling} terms={loadingTerms} columns={3}>
          {barred && <Alert type="warning" showIcon title={say(phrases, 'computeBarred')} />}
          {cold > 0 && <ColdNote form={filling.form} count={cold} />}
          <RulesFields form={filling.form} shippers={shippers} byHand={byHand} />
        </CommandForm>
      )}
      <footer className="form-foot new-task-foot">
        <PickedSum rows={pool.picked} />
        <Space>
          <Button onClick={onCancel}>{say(kit, 'cancel')}</Button>
          {step === 0 ? (
            <Button type="primary" disabled={pool.picked.length === 0} onClick={go}>
              {say(phrases, 'goOn')}
            </Button>
          ) : (
            <>
              <Button onClick={() => setStep(0)}>{say(phrases, 'goBack')}</Button>
              <Submit filling={filling} label={say(phrases, byHand ? 'beginByHand' : 'compute')} disabled={barred} />
            </>
          )}
        </Space>
      </footer>
    </div>
  )
}
/* Cold goods ride only on what keeps temperature: said before it is computed, not after. */
const ColdNote = ({ form, count }: { form: Form<PlanInput>; count: number }) => {
  const say = useSay()
  const types = useFormValue(form, 'vehicle_types') ?? []
  return types.some((type) => type.keeps_temperature) ? null : <Alert type="warning" showIcon title={say(phrases, 'coldHelp', { count })} />
}
/* The day in China on which an instant falls. */
const dayOf = (at: string): string => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10)
