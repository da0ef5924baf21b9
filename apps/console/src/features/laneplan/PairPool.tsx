import { Input } from 'antd'
import { useState } from 'react'
import type { Drag } from '../../kit/board/drag.tsx'
import { clearable } from '../../kit/clearable.tsx'
import { useSay } from '../../kit/lang.ts'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import type { Pair } from './plan.ts'
import { phrases } from './phrases.ts'

/** So many are listed at once; who has more of them searches. */
const most = 200

/** The vehicles with their usual drivers, to be dragged onto cells; what speaks against one of them whatever it drives stands with it. */
export const PairPool = ({ pairs, drag }: { pairs: readonly Pair[]; drag: Drag<Pair> }) => {
  const say = useSay()
  const [words, setWords] = useState('')
  const found = pairs.filter(({ plate_no, driver_name }) => `${plate_no} ${driver_name}`.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <aside className="card plan-pool" aria-label={say(phrases, 'pairs')}>
      <h2>
        {say(phrases, 'pairs')} <small>{pairs.length}</small>
      </h2>
      <Input
        size="small"
        allowClear={clearable}
        placeholder={say(phrases, 'findPair')}
        aria-label={say(phrases, 'findPair')}
        value={words}
        onChange={({ target: { value } }) => setWords(value)}
      />
      <p className="field-help">{say(phrases, 'dragHelp')}</p>
      <ul>
        {found.slice(0, most).map((pair) => (
          <li key={pair.vehicle_id}>
            <PairCard pair={pair} drag={drag} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{say(phrases, 'pairsNone')}</p>}
    </aside>
  )
}

const PairCard = ({ pair, drag }: { pair: Pair; drag: Drag<Pair> }) => {
  const say = useSay()
  const { plate_no, driver_name, vehicle_type_id, problems } = pair
  const blocking = problems.find(({ level }) => level === 'block')
  const name = `${plate_no} ${driver_name || say(phrases, 'noDriver')}${blocking ? `: ${blocking.text}` : ''}`
  return (
    <div
      className={blocking ? 'plan-pair plan-pair-stopped' : 'plan-pair'}
      role="button"
      title={name}
      {...drag.handle(pair, String(pair.vehicle_id))}
    >
      <b>{plate_no}</b>
      <small>
        {driver_name || say(phrases, 'noDriver')} · <VehicleTypeName id={vehicle_type_id} />
      </small>
      {blocking && <em>{blocking.text}</em>}
    </div>
  )
}
