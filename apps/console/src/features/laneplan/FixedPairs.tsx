import { Button } from 'antd'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { nameOf } from '@yunshu/contract/kit/enums'
import { laneplan } from '@yunshu/contract/laneplan/contract'
import { shift } from '@yunshu/contract/laneplan/enums'
import { laneplanTerms } from '@yunshu/contract/laneplan/words'
import { useState } from 'react'
import { Can } from '../../kit/Can.tsx'
import { Pick } from '../../kit/controls.tsx'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useAsked } from '../../kit/useAsked.ts'
import { useRun } from '../../kit/useRun.ts'
import { type Column, type Fixed, type Lane, optionsOf, type Pair } from './plan.ts'
import { phrases } from './phrases.ts'

const { may } = carrier.duoduoDispatch

/** 固定班次: the pairs that drive shifts of a lane as a rule. */
export const FixedPairs = ({ lane, column, pairs, fixed }: { lane: Lane; column: Column; pairs: readonly Pair[]; fixed: readonly Fixed[] }) => {
  const say = useSay()
  const freeing = useAsked(laneplan.freePair)
  const free = ({ id, version, plate_no }: Fixed) =>
    void freeing.run(
      { id, version },
      { ask: { title: say(phrases, 'freeAsk', { plate: plate_no }) }, done: say(phrases, 'freed', { plate: plate_no }) }
    )
  return (
    <section className="plan-fixed" aria-label={say(phrases, 'fixed')}>
      <h3>{say(phrases, 'fixed')}</h3>
      <p className="field-help">{say(phrases, 'fixedHelp')}</p>
      {fixed.length === 0 && <p>{say(phrases, 'fixedNone')}</p>}
      <ul>
        {fixed.map((one) => (
          <li key={one.id}>
            <b>{say.label(nameOf(shift, one.shift))}</b> {one.plate_no} · {one.driver_name}{' '}
            <Can may={may.dispatch}>
              <Button size="small" type="link" danger onClick={() => free(one)}>
                {say(phrases, 'free')}
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      <Can may={may.dispatch}>
        <Fix lane={lane} first={column.shift || 2} pairs={pairs} />
      </Can>
    </section>
  )
}

const Fix = ({ lane, first, pairs }: { lane: Lane; first: 1 | 2 | 3; pairs: readonly Pair[] }) => {
  const say = useSay()
  const fixing = useRun(laneplan.fixPair)
  const [at, setAt] = useState<1 | 2 | 3>(first)
  const [chosen, setChosen] = useState<number>()
  const pair = pairs.find(({ vehicle_id }) => vehicle_id === chosen)
  const fix = async () => {
    if (pair?.driver_id == null) return
    const done = await fixing.run({ section_id: lane.id, shift: at, vehicle_id: pair.vehicle_id, driver_id: pair.driver_id })
    if (!done) return
    setChosen(undefined)
    toastDone(say(phrases, 'fixedDone', { plate: done.plate_no, shift: say.label(nameOf(shift, done.shift)) }))
  }
  return (
    <div className="plan-assign">
      <Pick
        of={shift}
        value={at}
        onChange={(next) => setAt(shift.codes.find((code) => code === next) ?? first)}
        aria-label={say(laneplanTerms, 'shift')}
      />
      <Pick
        of={optionsOf(pairs)}
        value={chosen}
        onChange={(next) => setChosen(Number(next))}
        placeholder={say(phrases, 'choosePair')}
        aria-label={say(phrases, 'choosePair')}
      />
      <Button size="small" disabled={!pair} loading={fixing.busy} onClick={() => void fix()}>
        {say(phrases, 'fix')}
      </Button>
    </div>
  )
}
