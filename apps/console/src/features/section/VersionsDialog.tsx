import { nameOf } from '@yunshu/contract/kit/enums'
import { billingUnit } from '@yunshu/contract/rate/enums'
import { priceMay, PriceRow as PriceSchema, section } from '@yunshu/contract/section/contract'
import { sectionTerms } from '@yunshu/contract/section/words'
import type { ReactNode } from 'react'
import { ListCell, titleOf } from '../../kit/cells.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useLang, useSay } from '../../kit/lang.ts'
import { useCan } from '../../kit/rights.ts'
import { useCall } from '../../kit/useCall.ts'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import type { PriceRow } from './columns.tsx'
import { phrases } from './phrases.ts'
import { TimeMark } from './PriceTable.tsx'

const list = { row: PriceSchema, cells: section.prices.cells }
const names = [
  'up_fen',
  'up_rate_bp',
  'down_fen',
  'return_bp',
  'base_stops',
  'stop_fen',
  'base_m',
  'extra_km_fen',
  'free_wait_min',
  'wait_fen_hour',
  'night_fen',
  'cancel_rule',
  'fuel_base_fen',
  'fuel_share_bp',
  'fuel_trigger_bp',
  'valid_from',
  'valid_to',
  'used_count',
  'used_to',
  'remark',
  'created_by_name',
  'created_at'
] as const

/** 版本: the versions of one price side by side, the newest first; what a version changed of the one before it stands out. */
export const VersionsDialog = ({
  price: { price_no, section_name, vehicle_type_id, billing_unit },
  onClose
}: {
  price: PriceRow
  onClose: () => void
}) => {
  const say = useSay()
  const { data, error, refresh } = useCall(section.prices, { price_no, pagesize: 100 }, { kinds: ['section'] })
  const versions = data?.data.toSorted((a, b) => b.revision - a.revision)
  return (
    <Dialog title={say(phrases, 'versionsTitle', { price_no })} width={980} onClose={onClose} closes>
      <p>
        {section_name} · <VehicleTypeName id={vehicle_type_id} /> · {say.label(nameOf(billingUnit, billing_unit))}
      </p>
      {versions ? <SideBySide versions={versions} /> : error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const SideBySide = ({ versions }: { versions: readonly PriceRow[] }) => {
  const say = useSay()
  const can = useCan()
  const lang = useLang((state) => state.lang)
  const hidden = new Set<string>([...(can(priceMay.up) ? [] : ['up_fen', 'up_rate_bp']), ...(can(priceMay.down) ? [] : ['down_fen'])])
  const cell = (row: PriceRow, name: (typeof names)[number]): ReactNode => <ListCell list={list} column={{ name }} row={row} bare />
  const told = (row: PriceRow, name: (typeof names)[number]): string =>
    JSON.stringify(name === 'cancel_rule' ? row.cancel_ladder : row[name as keyof PriceRow])
  return (
    <div className="versions">
      <table>
        <thead>
          <tr>
            <th scope="col">{say(sectionTerms, 'revision')}</th>
            {versions.map((row) => (
              <th key={row.id} scope="col">
                v{row.revision} <TimeMark code={row.price_time} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names
            .filter((name) => !hidden.has(name))
            .map((name) => (
              <tr key={name}>
                <th scope="row">{titleOf(list, { name }, sectionTerms, lang)}</th>
                {versions.map((row, i) => {
                  const before = versions[i + 1]
                  const changed = compared.has(name) && before !== undefined && told(before, name) !== told(row, name)
                  return (
                    <td
                      key={row.id}
                      className={changed ? 'changed' : undefined}
                      title={changed ? say(phrases, 'changedHere', { revision: row.revision }) : undefined}
                    >
                      {cell(row, name)}
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
/* What everybody expects to differ does not stand out. */
const compared: ReadonlySet<string> = new Set(names.slice(0, names.indexOf('valid_from')))
