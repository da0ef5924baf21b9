import { wordsOf } from '@yunshu/contract/abnormal/cells'
import { abnormal, AbnormalRow as Schema } from '@yunshu/contract/abnormal/contract'
import { abnormalTerms } from '@yunshu/contract/abnormal/words'
import { packingText } from '@yunshu/contract/order/packing'
import { chargeMachine, itemName } from '@yunshu/contract/charge/machine'
import { chargeDirection } from '@yunshu/contract/charge/machine'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { Status } from '../../kit/Status.tsx'
import { useCall } from '../../kit/useCall.ts'
import { AbnormalCourse } from '../../widgets/AbnormalCourse.tsx'
import { ChargeTrace } from '../../widgets/ChargeTrace.tsx'
import { Level, TimeLeft } from './columns.tsx'
import { phrases } from './phrases.ts'

type Info = OutputOf<typeof abnormal.info>

/** One exception with its evidence, its charges on both sides with their traces, and its course. */
export const AbnormalDetail = ({ id }: { id: number }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(abnormal.info, { id }, { kinds: ['abnormal', 'charge'] })
  if (!data) return error ? <Failed error={error} onRetry={refresh} /> : <Waiting />
  const { abnormal: row, goods, imgs, charges, course } = data
  const isOpen = row.sla_left !== null
  return (
    <div className="abnormal-detail">
      <h3>{say(phrases, 'facts')}</h3>
      <RowFacts
        of={Schema}
        row={row}
        terms={abnormalTerms}
        columns={2}
        items={[
          'abnormal_type',
          { name: 'level', cell: ({ level }) => <Level level={level} /> },
          'occurred_at',
          row.place !== '' && 'place',
          'waybill_no',
          'order_no',
          'shipper_name',
          'driver_name',
          'source',
          row.reported_by_name !== '' && 'reported_by_name',
          row.signal_count > 1 && 'signal_count',
          row.handler_name !== '' && 'handler_name',
          isOpen && { name: 'sla_left', cell: (row) => <TimeLeft row={row} /> },
          row.liable_party !== null && 'liable_party',
          row.loss_fen !== 0 && 'loss_fen',
          row.claim_up_fen !== null && row.claim_up_fen !== 0 && 'claim_up_fen',
          row.claim_down_fen !== null && row.claim_down_fen !== 0 && 'claim_down_fen',
          row.driver_answer !== 0 && 'driver_answer',
          row.round > 0 && 'round',
          row.shipper_fen !== null && 'shipper_fen',
          row.empty_time !== null && 'empty_time',
          row.empty_fen !== null && 'empty_fen',
          row.new_eta !== null && 'new_eta',
          row.insurance_case_no !== '' && 'insurance_case_no',
          row.objection !== '' && 'objection',
          row.solution !== '' && 'solution',
          row.reason !== '' && 'reason'
        ]}
      />
      <p className="abnormal-words">{say.label(wordsOf(row.said, row.description))}</p>
      {goods.length > 0 && <Goods goods={goods} />}
      {imgs.length > 0 && (
        <p>
          <PhotosLink photos={imgs} label={say(phrases, 'photos')} />
        </p>
      )}
      <h3>{say(phrases, 'charges')}</h3>
      {charges.length === 0 ? (
        <p className="field-help">{say(phrases, 'noCharges')}</p>
      ) : (
        charges.map((charge) => <Charge key={charge.id} charge={charge} />)
      )}
      <h3>{say(phrases, 'course')}</h3>
      <AbnormalCourse course={course} />
    </div>
  )
}

const Goods = ({ goods }: { goods: Info['goods'] }) => {
  const say = useSay()
  const unit = (danwei: string): string => say.label({ zh: packingText(danwei, 'zh'), en: packingText(danwei, 'en') })
  return (
    <ul className="abnormal-goods">
      {goods.map((row) => (
        <li key={row.waybill_goods_id}>
          {row.goods_name}: {row.lost_num > 0 && `${say(phrases, 'lost')} ${row.lost_num} ${unit(row.danwei)} `}
          {row.damage_num > 0 && `${say(phrases, 'damaged')} ${row.damage_num} ${unit(row.danwei)} `}
          {row.kg !== undefined && row.kg > 0 && `${row.kg} kg`}
        </li>
      ))}
    </ul>
  )
}

const Charge = ({ charge }: { charge: Info['charges'][number] }) => {
  const say = useSay()
  return (
    <div className="abnormal-charge">
      <p>
        <b>{say.label(nameOf(chargeDirection, charge.direction))}</b> {charge.item_code} {say.label(itemName(charge.item_code))}{' '}
        <b className={charge.amount_fen < 0 ? 'figure figure-minus' : 'figure'}>{money(charge.amount_fen)}</b>{' '}
        <Status machine={chargeMachine} code={charge.charge_status} /> <span className="no">{charge.charge_no}</span>
      </p>
      <ChargeTrace trace={charge.trace} part_fen={charge.amount_fen} />
    </div>
  )
}
