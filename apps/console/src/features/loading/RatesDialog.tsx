import { Select, Table } from 'antd'
import { Dialog } from '../../kit/Dialog.tsx'
import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { costPhrases } from './costPhrases.ts'
import type { Vehicle } from './plan.ts'
import { NoRates, useRatesName } from './ratesSaid.tsx'
import { useSide } from './sides.ts'
import { contractText, UnpricedNote } from './Unpriced.tsx'
import type { Rates } from './useRates.ts'
import type { Shown } from './useShown.ts'

/** What each vehicle costs by the price rules in force, beside its estimate; a shipper chooses by whose contract. */
export const RatesDialog = ({ shown: { info, typeName }, rates, onClose }: { shown: Shown; rates: Rates; onClose: () => void }) => {
  const say = useSay()
  const side = useSide()
  const name = useRatesName()
  const { sum } = rates
  const by = rates.carriers.find(({ carrier_id }) => carrier_id === rates.carrier_id)
  return (
    <Dialog title={say(costPhrases, 'titleOf', { no: info.task.task_no })} width={860} onClose={onClose}>
      <p className="desk-note">{say(costPhrases, side === 'carrier' ? 'aboutOwn' : 'aboutContract')}</p>
      {rates.carriers.length > 0 && (
        <div className="send-all rates-by">
          <span>{say(costPhrases, 'withCarrier')}</span>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={say(costPhrases, 'withCarrier')}
            value={rates.carrier_id}
            options={rates.carriers.map((one) => ({ value: one.carrier_id, label: `${one.carrier_name} · ${contractText(say, one)}` }))}
            onChange={(next: number | null) => next !== null && rates.choose(next)}
          />
          {by && <UnpricedNote of={[{ carrier: by.carrier_name, vehicles: by.unpriced }]} />}
        </div>
      )}
      <Table<Vehicle>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 380 }}
        dataSource={info.vehicles}
        columns={[
          {
            title: say(costPhrases, 'vehicle'),
            render: (_, { id, vehicle_type_id }) => {
              const told = rates.of(id)
              return (
                <>
                  <b>{id}</b> {typeName(vehicle_type_id)}
                  {told?.rate_fen === null && (
                    <small className="desk-note">
                      <NoRates told={told} />
                    </small>
                  )}
                </>
              )
            }
          },
          { title: say(costPhrases, 'estimate'), width: 150, align: 'right', render: (_, { est_fen }) => (est_fen > 0 ? money(est_fen) : '-') },
          { title: say(costPhrases, 'inYuan', { name }), width: 220, align: 'right', render: (_, { id }) => money(rates.of(id)?.rate_fen) },
          {
            title: say(costPhrases, 'difference'),
            width: 150,
            align: 'right',
            render: (_, { id, est_fen }) => <Gap rate_fen={rates.of(id)?.rate_fen} est_fen={est_fen} />
          }
        ]}
        {...(sum.count > 0 && { summary: () => <SumRow sum={sum} /> })}
      />
    </Dialog>
  )
}

const SumRow = ({ sum }: { sum: Rates['sum'] }) => {
  const say = useSay()
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        <Table.Summary.Cell index={0}>
          <b>{sum.open > 0 ? say(costPhrases, 'totalPriced', { count: sum.count }) : say(costPhrases, 'total')}</b>
        </Table.Summary.Cell>
        <Table.Summary.Cell index={1} align="right">
          {sum.est_fen > 0 ? money(sum.est_fen) : '-'}
        </Table.Summary.Cell>
        <Table.Summary.Cell index={2} align="right">
          <b>{money(sum.rate_fen)}</b>
        </Table.Summary.Cell>
        <Table.Summary.Cell index={3} align="right">
          <Gap rate_fen={sum.rate_fen} est_fen={sum.est_fen} />
        </Table.Summary.Cell>
      </Table.Summary.Row>
    </Table.Summary>
  )
}

const Gap = ({ rate_fen, est_fen }: { rate_fen: number | null | undefined; est_fen: number }) => {
  if (rate_fen === null || rate_fen === undefined || est_fen === 0) return '-'
  const more = rate_fen - est_fen
  if (more === 0) return money(0)
  return <span className={more > 0 ? 'figure-minus' : 'figure-good'}>{`${more > 0 ? '+' : '−'}${money(Math.abs(more))}`}</span>
}
