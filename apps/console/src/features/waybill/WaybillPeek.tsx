import { waybill } from '@yunshu/contract/waybill/contract'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useSay } from '../../kit/lang.ts'
import { Actions } from '../../kit/Moves.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useWaybillActions } from './actions.tsx'
import { phrases } from './phrases.ts'
import { WaybillFacts, WaybillHead } from './WaybillFacts.tsx'
import { WaybillGoods } from './WaybillGoods.tsx'
import { WaybillReceipts } from './WaybillReceipts.tsx'
import { WaybillStops } from './WaybillStops.tsx'
import { WaybillStory } from './WaybillStory.tsx'

/** A trip beside its list: the same parts as its page, below each other. */
export const WaybillPeek = ({ id }: { id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(waybill.info, { id }, { kinds: ['waybill', 'receipt'] })
  const { actions, dialog } = useWaybillActions()
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  return (
    <div className="peek">
      <div className="peek-head">
        <WaybillHead row={data.waybill} />
        <Actions at="header" items={actions(data.waybill, data.points)} />
      </div>
      <WaybillFacts trip={data} columns={2} />
      <h3>{say(phrases, 'stops')}</h3>
      <WaybillStops points={data.points} legs={data.legs} eta={data.waybill.eta} />
      <h3>{say(phrases, 'goods')}</h3>
      <WaybillGoods goods={data.goods} points={data.points} />
      {data.receipts.length > 0 && (
        <>
          <h3>{say(phrases, 'receipts')}</h3>
          <WaybillReceipts trip={data} />
        </>
      )}
      <h3>{say(phrases, 'story')}</h3>
      <WaybillStory trip={data} />
      {dialog}
    </div>
  )
}
