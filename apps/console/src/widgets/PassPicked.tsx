import { paperMachine } from '@yunshu/contract/paper/machine'
import type { driver } from '@yunshu/contract/driver/contract'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { useState } from 'react'
import { Bulk } from '../kit/Bulk.tsx'
import { Can } from '../kit/Can.tsx'
import { useSay } from '../kit/lang.ts'
import { PickedButton } from '../kit/PickedButton.tsx'
import type { List } from '../kit/useList.ts'
import { papersPhrases } from './papersPhrases.ts'

type Papered = { readonly id: number; readonly version: number; readonly audit_status: number }
type PassPickedProps<R extends Papered> = {
  list: List<R>
  command: typeof driver.approve | typeof vehicle.approve
  may: Parameters<typeof Can>[0]['may']
  no: (row: R) => string
}
const seenOf = ({ id, version }: Papered) => ({ id, version })

/** 批量通过: the papers of all picked rows that wait for a review are approved, one after the other. */
export const PassPicked = <R extends Papered>({ list, command, may, no }: PassPickedProps<R>) => {
  const say = useSay()
  const [passing, setPassing] = useState<readonly R[]>()
  const waits = list.picked.filter(({ audit_status }) => audit_status === paperMachine.code.waiting)
  const title = say(papersPhrases, 'passPicked')
  return (
    <Can may={may}>
      <PickedButton label={title} count={waits.length} state={paperMachine.states.waiting} onClick={() => setPassing(waits)} />
      {passing && <Bulk title={title} command={command} rows={passing} no={no} input={seenOf} onClose={() => setPassing(undefined)} />}
    </Can>
  )
}
